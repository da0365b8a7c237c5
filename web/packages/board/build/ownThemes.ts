import type { Plugin } from "vite";

/** What a board on somebody else's page stands in. */
const OWN = ".tc-embed";

/**
 * The application sets the names of its colours on the root of the page. A page that embeds a board has a root of its
 * own: here they are set on the element around each board, so that two boards can have two themes.
 */
export function ownThemes(): Plugin {
  return {
    name: "own-themes",
    enforce: "pre",
    transform: {
      filter: { id: /\.css$/ },
      handler: (css) => css.replaceAll(":root", OWN),
    },
  };
}
