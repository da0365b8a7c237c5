/** A move that has arrived, with the proof of its check or escape, while the answer to it waits. */
import type { Announcement, Way } from "../api/messages";
import type { Geometry } from "./geometry";
import type { Shown } from "./useMotion";
import { WayGround, WayLayer } from "./WayLayer";

interface Props {
  readonly geometry: Geometry;
  readonly shown: Shown;
}

/** The moves that prove what was announced. */
export function provingWays(announcement: Announcement | null): Way[] {
  return [announcement?.check, announcement?.escape].filter((way): way is Way => !!way);
}

export function RestGround({ geometry, shown }: Props) {
  return (
    <>
      {shown.last && (
        <>
          <WayGround geometry={geometry} way={shown.last} tone="last" />
          <WayLayer geometry={geometry} way={shown.last} tone="last" />
        </>
      )}
      {provingWays(shown.announcement).map((way) => (
        <WayGround key={way.code} geometry={geometry} way={way} tone="proof" />
      ))}
    </>
  );
}

export function RestLayer({ geometry, shown }: Props) {
  return (
    <>
      {provingWays(shown.announcement).map((way) => (
        <WayLayer key={way.code} geometry={geometry} way={way} tone="proof" />
      ))}
    </>
  );
}
