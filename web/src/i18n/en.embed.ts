/** The English texts of the page for frames on other sites. */
export const frame = {
  "embed.label": "A game of Tank Chess",
  "embed.loading": "Loading…",
  "embed.missing": "This game is no longer there, or the link is incomplete.",
  "embed.failed": "The game could not be loaded.",
  "embed.retry": "Try again",
  "embed.open": "Open in Tank Chess",
  "embed.computer": "{name}, level {level}",
  "embed.guest": "Guest {number}",
  "embed.by": "by {name}",
  "embed.untitled": "Study",
  "embed.said": "Comments on the move",
  "embed.instead": "Or:",
  "embed.cut": "Moves {from} to {to} of a long game",
} as const;
