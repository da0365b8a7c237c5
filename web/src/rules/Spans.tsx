import type { Span } from "./chapters";

/** Words with what is set apart in them. */
export function Spans({ spans }: { readonly spans: readonly Span[] }) {
  return (
    <>
      {spans.map((span, index) => (
        <OneSpan key={index} span={span} />
      ))}
    </>
  );
}

function OneSpan({ span }: { readonly span: Span }) {
  if (typeof span === "string") return <>{span}</>;
  if ("code" in span) return <code>{span.code}</code>;
  if ("b" in span) {
    return (
      <strong>
        <Spans spans={span.b} />
      </strong>
    );
  }
  if ("i" in span) {
    return (
      <em>
        <Spans spans={span.i} />
      </em>
    );
  }
  return (
    <a href={`#${span.to}`}>
      <Spans spans={span.words} />
    </a>
  );
}
