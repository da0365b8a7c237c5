import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";

let loaded: ComponentType | null = null;

/** The board of the first page, fetched after everything else. Its place is kept free, so that nothing jumps. */
export function LazyHero() {
  const [Hero, setHero] = useState<ComponentType | null>(() => loaded);
  useEffect(() => {
    if (loaded) return;
    import("./Hero").then(
      (module) => {
        loaded = module.Hero;
        setHero(() => module.Hero);
      },
      () => undefined,
    );
  }, []);
  if (Hero) return <Hero />;
  return (
    <figure class="hero-board">
      <div class="hero-frame" />
      <figcaption class="hero-caption">{t("home.hero.0")}</figcaption>
    </figure>
  );
}
