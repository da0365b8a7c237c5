import { useEffect, useState } from "preact/hooks";
import type { BoardFile } from "../api/messages";
import { provideGrounds } from "../board/ground";
import { Icon } from "../components/Icon";
import { StillBoard } from "../components/StillBoard";
import { t } from "../i18n";
import { setMuted } from "../sound/sound";
import { reducesMotion } from "../stores/settings";
import { captionOf, loadHero, timeOf } from "./hero";

const NAME = "hero";

/** A board that plays a short game by itself, again and again. With less motion it stands still until asked. */
export function Hero() {
  const [file, setFile] = useState<BoardFile | null>(null);
  const [ply, setPly] = useState(0);
  const [isPlaying, setPlaying] = useState(!reducesMotion());
  useEffect(() => {
    setMuted(true);
    let isWanted = true;
    loadHero().then(
      (loaded) => {
        provideGrounds(NAME, (ground) => loaded.grounds?.[ground]);
        if (isWanted) setFile(loaded);
      },
      // The page says everything without its picture, too.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  useEffect(() => {
    if (!file || !isPlaying) return undefined;
    const count = file.moves.length;
    const timer = setTimeout(
      () => {
        if (!document.hidden) setPly(ply === count ? 0 : ply + 1);
      },
      timeOf(ply, count),
    );
    return () => clearTimeout(timer);
  }, [file, ply, isPlaying]);
  const shown = file?.plies[ply];
  return (
    <figure class="hero-board">
      <div class="hero-frame" inert aria-hidden="true">
        {shown && <StillBoard name={NAME} scene={shown.scene} ply={ply} last={shown.last} />}
      </div>
      <figcaption class="hero-caption">
        <span class="visually-hidden">{t("home.hero")}</span>
        <span aria-hidden="true">{file ? t(captionOf(file, ply)) : t("home.hero.0")}</span>
        <button
          type="button"
          class="icon-button"
          aria-label={t(isPlaying ? "home.hero.pause" : "home.hero.resume")}
          title={t(isPlaying ? "home.hero.pause" : "home.hero.resume")}
          onClick={() => setPlaying(!isPlaying)}
        >
          <Icon name={isPlaying ? "pause" : "next"} />
        </button>
      </figcaption>
    </figure>
  );
}
