import { Strokes } from "../components/Icon";

/** The drawings that only the editor has, on the same grid as all others. They are fetched with it. */
const STROKES = {
  brush:
    "M19.500 4.500c-4 2-8 6-9.800 9.200M9.700 13.700c-2.300-.6-4.200.8-4.400 3-.1 1.500-.8 2.300-1.800 2.800 3.300 1 7.700.3 8.200-3.200.2-1.200-.7-2.300-2-2.600z",
  line: "M5 19L19 5M3.500 20.500h3v-3h-3zM17.500 6.500h3v-3h-3z",
  rectangle: "M4.500 6h15v12h-15z",
  fill: "M5 12.500L12.500 5l6.500 6.500-6.500 6.500a1.500 1.500 0 0 1-2 0L5 14.500a1.500 1.500 0 0 1 0-2zM9.500 8L7 5.500M5 13h13.500M20.500 15.500c1 1.500 1.500 2.300 1.500 3.200a1.500 1.500 0 0 1-3 0c0-.9.5-1.700 1.500-3.200z",
  move: "M12 3v18M3 12h18M12 3L9.500 5.500M12 3l2.500 2.500M12 21l-2.500-2.500M12 21l2.500-2.500M3 12l2.500-2.500M3 12l2.500 2.500M21 12l-2.500-2.500M21 12l-2.500 2.500",
  erase:
    "M8.500 19.500L3.800 14.800a1.500 1.500 0 0 1 0-2l8.700-8.700a1.500 1.500 0 0 1 2 0l5.500 5.500a1.500 1.500 0 0 1 0 2l-7.900 7.900zM8.500 19.500H20M8 8.500l7.500 7.500",
  none: "M8 8h8v8H8z",
  central: "M4 4h5v5H4zM15 15h5v5h-5zM12 12v.01M15 6.500a5 5 0 0 1 3 4.500M9 17.500a5 5 0 0 1-3-4.500",
  sideways: "M12 3v3M12 9v3M12 15v3M3.500 8h5v8h-5zM15.500 8h5v8h-5zM12 20v1",
  lengthways: "M3 12h3M9 12h3M15 12h3M8 3.500h8v5H8zM8 15.500h8v5H8zM20 12h1",
  four: "M12 3v18M3 12h18M4 4h4.500v4.500H4zM15.500 4H20v4.500h-4.500zM4 15.500h4.500V20H4zM15.500 15.500H20V20h-4.500z",
  larger: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.500 4.500M11 8v6M8 11h6",
  smaller: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.500 4.500M8 11h6",
  boards: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  save: "M5 4h11l3.500 3.500V20H5zM8 4v5h7V4M8 20v-6h8v6",
  file: "M6 3.500h8l4.500 4.500v12.500H6zM14 3.500V8h4.500",
  play: "M7 4.500l12 7.500-12 7.500z",
  joined: "M4 8h7v8H4zM13 8h7v8h-7zM11 12h2",
} as const;

export type EditorIconName = keyof typeof STROKES;

export function EditorIcon({ name }: { name: EditorIconName }) {
  return <Strokes d={STROKES[name]} />;
}
