import { useEffect, useState } from "preact/hooks";
import { day } from "../account/day";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { complain, describe, notify } from "../stores/notices";
import { recall } from "../stores/storage";
import { canPush, disablePush, enablePush, isTold, loadPush, NotPermitted, pushState } from "./push";

interface Enabling {
  readonly isBusy: boolean;
  /** Why it came to nothing, to be said at the button. */
  readonly fault: string;
  readonly enable: () => void;
}

function useEnable(): Enabling {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const enable = async () => {
    setBusy(true);
    setFault("");
    try {
      await enablePush();
      notify(t("push.on"));
    } catch (error) {
      setFault(faultText(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, fault, enable: () => void enable() };
}

function faultText(error: unknown): string {
  if (error instanceof NotPermitted) return t("push.denied");
  return error instanceof DOMException ? t("push.failed") : describe(error);
}

function Fault({ text }: { readonly text: string }) {
  return (
    <p class="field-error" role="alert">
      {text}
    </p>
  );
}

/** The settings for notifications: this browser, and the list of those that are told. */
export function PushSection() {
  const { isBusy, fault, enable } = useEnable();
  useEffect(() => {
    loadPush().catch(complain);
  }, []);
  const state = pushState.value;
  return (
    <section class="panel stack">
      <h2>{t("push.title")}</h2>
      <p>{t("push.detail")}</p>
      {!canPush() && <p class="field-note">{t("push.unsupported")}</p>}
      {canPush() && state && !isTold(state) && (
        <p>
          <button type="button" class="button" disabled={isBusy} onClick={enable}>
            <Icon name="bell" />
            {t("push.enable")}
          </button>
        </p>
      )}
      {fault && <Fault text={fault} />}
      {state && state.devices.length > 0 && (
        <ul class="credential-list">
          {state.devices.map((device) => (
            <li key={device.id}>
              <div>
                <strong>{device.name || t("account.sessions.unknown")}</strong>
                <span class="field-note">
                  {device.is_this && `${t("account.sessions.this")} · `}
                  {t("push.since", { created: day(device.created) })}
                </span>
              </div>
              <button
                type="button"
                class="button"
                aria-label={`${t("push.disable")}: ${device.name || t("account.sessions.unknown")}`}
                onClick={() => void disablePush(device.id).catch(complain)}
              >
                {t("push.disable")}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** At a table by correspondence: be told when it is your turn. Gone once this browser is told. */
export function PushOffer() {
  const { isBusy, fault, enable } = useEnable();
  useEffect(() => {
    if (canPush() && pushState.value === null) loadPush().catch(() => undefined);
  }, []);
  const state = pushState.value;
  // Until the server has answered, this browser remembers: the button is there at once, or not at all.
  const isAlreadyTold = state === null ? recall("push") === true : isTold(state);
  if (!canPush() || isAlreadyTold) return null;
  const isDenied = Notification.permission === "denied";
  return (
    <>
      {!isDenied && (
        <button type="button" class="button push-offer" disabled={isBusy} onClick={enable}>
          <Icon name="bell" />
          {t("push.offer")}
        </button>
      )}
      {fault && <Fault text={fault} />}
    </>
  );
}
