import { COLOURS, CUTS, EXTRAS, EYES, type Face, HATS, MOUTHS, type Shape } from "./faces";
import { opponentOf } from "./opponents";

const BODY: readonly Shape[] = [
  { d: "M8 64c0-12 10-17 24-17s24 5 24 17z", fill: "coat" },
  { d: "M26 42h12v8c-3 4-9 4-12 0z", fill: "skin" },
];
const HEAD: readonly Shape[] = [
  { d: "M19 30a3.500 3.500 0 1 0 0 7zM45 30a3.500 3.500 0 1 1 0 7z", fill: "skin" },
  { d: "M32 12c9 0 14 6 14 17 0 11-6 18-14 18s-14-7-14-18c0-11 5-17 14-17z", fill: "skin" },
];

/** The face of a level of the computer. Decoration: the name stands beside it. */
export function Portrait({ level }: { level: number }) {
  const { face } = opponentOf(level);
  const shapes = [
    ...BODY,
    ...HEAD,
    ...(face.extra === "beard" ? EXTRAS.beard : []),
    ...CUTS[face.cut],
    ...EYES[face.eyes],
    ...(face.extra && face.extra !== "beard" ? EXTRAS[face.extra] : []),
    ...MOUTHS[face.mouth],
    ...HATS[face.hat],
  ];
  return (
    <svg class="portrait" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect width="64" height="64" fill={COLOURS[face.ground]} />
      {shapes.map((shape) => (
        <Part key={shape.d} shape={shape} face={face} />
      ))}
    </svg>
  );
}

function Part({ shape, face }: { shape: Shape; face: Face }) {
  if (shape.stroke !== undefined) {
    return <path d={shape.d} fill="none" stroke={COLOURS.dark} stroke-width={shape.stroke} stroke-linecap="round" />;
  }
  const fill = shape.fill ?? "dark";
  const colour = fill === "coat" || fill === "skin" || fill === "hair" ? face[fill] : fill;
  return <path d={shape.d} fill={COLOURS[colour]} />;
}
