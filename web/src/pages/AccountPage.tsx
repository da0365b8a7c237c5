import { YourData } from "../account/Deletion";
import { Holder } from "../account/Holder";
import { Visitor } from "../account/Visitor";
import { t } from "../i18n";
import { me } from "../stores/session";

export default function AccountPage() {
  const who = me.value;
  return (
    <div class="page page-narrow">
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
