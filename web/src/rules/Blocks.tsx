import { t } from "../i18n";
import type { Block, Rules, Span } from "./chapters";
import { PieceTable } from "./PieceTable";
import { RuleFigure } from "./RuleFigure";
import { Spans } from "./Spans";

interface Props {
  readonly blocks: readonly Block[];
  readonly boards: Rules["boards"];
}

/** The blocks of a chapter, one after the other. */
export function Blocks({ blocks, boards }: Props) {
  return (
    <>
      {blocks.map((block, index) => (
        <OneBlock key={index} block={block} boards={boards} />
      ))}
    </>
  );
}

function OneBlock({ block, boards }: { readonly block: Block; readonly boards: Rules["boards"] }) {
  if ("text" in block) {
    return (
      <p>
        <Spans spans={block.text} />
      </p>
    );
  }
  if ("rule" in block) {
    return (
      <div class="rule" id={block.rule} tabIndex={-1}>
        <a class="rule-number" href={`#${block.rule}`} aria-label={t("rules.to_rule", { rule: block.rule })}>
          {block.rule}
        </a>
        <div class="rule-text">
          <Blocks blocks={block.blocks} boards={boards} />
        </div>
      </div>
    );
  }
  if ("heading" in block) {
    const Heading = block.level === 2 ? "h3" : "h4";
    return (
      <Heading id={block.anchor} tabIndex={-1}>
        <Spans spans={block.heading} />
      </Heading>
    );
  }
  if ("boards" in block) return <RuleFigure figure={block} boards={boards} />;
  if ("rows" in block) return <Table table={block} />;
  if ("terms" in block) {
    return (
      <dl class="rule-terms">
        {block.terms.map(({ term, said }, index) => (
          <div key={index}>
            <dt>
              <Spans spans={term} />
            </dt>
            <dd>
              <Blocks blocks={said} boards={boards} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  if ("pieces" in block) return <PieceTable />;
  return (
    <div class="rule-item">
      <Blocks blocks={block.item} boards={boards} />
    </div>
  );
}

function Table({ table }: { readonly table: Extract<Block, { readonly rows: unknown }> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a narrow screen, by keyboard too.
    <div class="rule-table" tabIndex={0} role="group">
      <table>
        <thead>
          <tr>
            {table.head.map((cell, index) => (
              <Head key={index} cell={cell} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Spans spans={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A column may go without a heading. */
function Head({ cell }: { readonly cell: readonly Span[] }) {
  if (cell.length === 0) return <td />;
  return (
    <th scope="col">
      <Spans spans={cell} />
    </th>
  );
}
