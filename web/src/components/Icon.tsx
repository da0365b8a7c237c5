/** Small drawings for buttons, on a grid of 24. Words stand beside them or in the label of the button. */
const STROKES = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c.6-3.6 3.4-5.5 7-5.500s6.4 1.9 7 5.5",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 19c.5-3.2 2.9-5 6-5s5.5 1.8 6 5M15.5 4.500a3.2 3.2 0 0 1 0 6M17.5 14.300c2 .6 3.2 2.3 3.5 4.7",
  settings:
    "M4 7h9M17 7h3M4 17h3M11 17h9M15 9.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  computer:
    "M7 8h10a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM12 8V4.500M9.5 13v1M14.5 13v1M2.5 12.500v2M21.5 12.500v2",
  screen: "M4 5h16v11H4zM9 20h6M12 16v4M12 5v11",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.700l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.700l1-1",
  globe:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 12h17M12 3c2.5 2.6 3.5 5.6 3.5 9s-1 6.4-3.5 9c-2.5-2.6-3.5-5.6-3.5-9S9.5 5.6 12 3z",
  mail: "M3.5 6h17v12h-17zM4 6.500l8 6.5 8-6.5",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.200l3.2 2",
  flip: "M7 20V5M7 5L3.5 8.500M7 5l3.5 3.500M17 4v15M17 19l3.5-3.500M17 19l-3.5-3.5",
  rotate: "M19.5 12a7.5 7.5 0 1 1-2.5-5.600M17.5 2.500v4h-4",
  grid: "M4 4h16v16H4zM4 9.300h16M4 14.700h16M9.3 4v16M14.7 4v16",
  letters: "M3.5 18l4.5-12 4.5 12M5 14.500h6M15.5 6v12M15.5 12h3a3 3 0 0 1 0 6h-3M15.5 6h2.500a3 3 0 0 1 0 6",
  target: "M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM12 2.500v5M12 16.500v5M2.5 12h5M16.5 12h5",
  sound: "M4 9.500v5h3.500L12 18.500v-13L7.5 9.500zM15.5 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11",
  mute: "M4 9.500v5h3.500L12 18.500v-13L7.5 9.500zM16 9.500l5 5M21 9.500l-5 5",
  keyboard: "M3 6.500h18v11H3zM6.5 10h.01M10 10h.01M14 10h.01M17.5 10h.01M8 14h8",
  first: "M18 6l-7 6 7 6zM6.5 6v12",
  previous: "M15.5 6l-7 6 7 6z",
  next: "M8.5 6l7 6-7 6z",
  pause: "M8.5 5.500v13M15.5 5.500v13",
  last: "M6 6l7 6-7 6zM17.5 6v12",
  resign: "M6 21V4M6 4.500c4-2 7 2 12 0v8.500c-5 2-8-2-12 0",
  draw: "M9.5 19L13 5M5 9.500L7.5 8v7M15.5 16.500h4l-3.8 4h4M4.5 15.500h5",
  half: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 4v16M15 6.500v11M18 9v6",
  count: "M5 5v11M8.5 5v11M12 5v11M15.5 5v11M3 14L19 7M4 20h16",
  undo: "M8.5 5L4 9.5 8.5 14M4 9.500h10a5.5 5.5 0 0 1 0 11h-4",
  rematch: "M5 11a7 7 0 0 1 12-4.500L19.5 9M19.5 4.500V9H15M19 13a7 7 0 0 1-12 4.500L4.5 15M4.5 19.500V15H9",
  share: "M12 15V4M12 4L8 8M12 4l4 4M5.5 12v8h13v-8",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  check: "M5 12.500l4.5 4.500L19.5 7",
  download: "M12 4v11M12 15l-4-4M12 15l4-4M5 19.500h14",
  send: "M4 12l16-7.5-6 15.5-3-6.500zM11 13.500l3.5-3.5",
  eye: "M2.5 12c2.5-4.3 5.7-6.5 9.5-6.500s7 2.2 9.5 6.500c-2.5 4.3-5.7 6.5-9.5 6.500S5 16.3 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  chat: "M4 5h16v11H11l-5 4v-4H4z",
  plus: "M12 5v14M5 12h14",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.500M12 7.500v.01",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.3 9.300a2.8 2.8 0 1 1 4.2 2.400c-1 .6-1.5 1.1-1.5 2.300M12 17.200v.01",
  shuffle: "M3.5 7h4l9 10h4M3.5 17h4l2.5-2.800M13.5 10L16.5 7h4M18 4.500L20.5 7 18 9.500M18 14.500l2.5 2.5-2.5 2.5",
  chevron: "M9 5.500l6.5 6.500L9 18.5",
  warning: "M12 4l9 16H3zM12 10v4.500M12 17.300v.01",
} as const;

export type IconName = keyof typeof STROKES;

/** Decoration only: hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={STROKES[name]} />
    </svg>
  );
}
