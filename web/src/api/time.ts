/** The clock of the server, in milliseconds since 1970, seen from here. */
export class ServerTime {
  private offset = 0;
  private delay = Number.POSITIVE_INFINITY;

  /** A question sent and answered at these local times; the quicker the answer, the better it is known. */
  sample(serverSeconds: number, sent: number, received: number): void {
    const delay = received - sent;
    if (delay > this.delay) return;
    this.delay = delay;
    this.offset = serverSeconds * 1000 - (sent + received) / 2;
  }

  /** A message that came by itself: good enough until there is a sample. */
  hint(serverSeconds: number, received = Date.now()): void {
    if (this.delay === Number.POSITIVE_INFINITY) this.offset = serverSeconds * 1000 - received;
  }

  now(local = Date.now()): number {
    return local + this.offset;
  }
}
