// Sets the theme before anything is drawn, so that a dark page does not begin with a flash of white.
(() => {
  let choice = "system";
  try {
    choice = JSON.parse(localStorage.getItem("tankchess.theme") ?? '"system"');
  } catch {
    // Without storage the system decides.
  }
  const asks = (query) => matchMedia(query).matches;
  const system = asks("(prefers-contrast: more)")
    ? "contrast"
    : asks("(prefers-color-scheme: dark)")
      ? "dark"
      : "light";
  document.documentElement.dataset.theme = ["light", "dark", "contrast"].includes(choice) ? choice : system;
})();
