import { t } from "../i18n";

/** Where the rules say more. */
export function RuleLinks({ rules }: { readonly rules: readonly string[] }) {
  return (
    <p class="rule-links">
      <span>{t("handbook.rules")}</span>
      {rules.map((rule) => (
        <a key={rule} class="rule-number" href={`/rules#${rule}`} aria-label={t("handbook.rule", { rule })}>
          {rule}
        </a>
      ))}
    </p>
  );
}
