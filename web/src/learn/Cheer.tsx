import { Icon } from "../components/Icon";

const SPARKS = 14;

/** A small celebration across the board. Without motion only the star is left. */
export function Cheer() {
  return (
    <div class="cheer" aria-hidden="true">
      {Array.from({ length: SPARKS }, (_, index) => (
        <span key={index} class="cheer-spark" style={{ "--turn": `${(index * 360) / SPARKS}deg` }} />
      ))}
      <span class="cheer-star">
        <Icon name="star" />
      </span>
    </div>
  );
}
