import { YourData } from "../account/Deletion";
import { Holder } from "../account/Holder";
import { Visitor } from "../account/Visitor";
import { useKeptFocus } from "../components/useKeptFocus";
import { t } from "../i18n";
import { me } from "../stores/session";

export default function AccountPage() {
  const who = me.value;
  const page = useKeptFocus<HTMLDivElement>();
  return (
    <div class="page page-narrow" ref={page}>
      <h1>{t("title.account")}</h1>
      {who?.is_account ? (
        <Holder name={who.name} />
      ) : (
        <>
          <Visitor name={who?.name ?? ""} />
          <YourData />
        </>
      )}
    </div>
  );
}
