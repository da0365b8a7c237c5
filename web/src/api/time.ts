/** The clock of the server, in milliseconds since 1970, seen from here. */
export class ServerTime {
  private offset = 0;
  private delay = Number.POSITIVE_INFINITY;

  /** Takes a request sent and answered at these local times. The quicker the answer, the better the estimate. */
  sample(serverSeconds: number, sent: number, received: number): void {
    const delay = received - sent;
    if (delay > this.delay) return;
    this.delay = delay;
    this.offset = serverSeconds * 1000 - (sent + received) / 2;
  }

  /** Takes a message that came by itself: good enough until there is an answer to measure. */
  hint(serverSeconds: number, received = Date.now()): void {
    if (this.delay === Number.POSITIVE_INFINITY) this.offset = serverSeconds * 1000 - received;
  }

  now(local = Date.now()): number {
    return local + this.offset;
  }
}
