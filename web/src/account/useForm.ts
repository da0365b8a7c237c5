import { useEffect, useRef, useState } from "preact/hooks";
import { type Faults, faultsOf, gapsOf, NO_FAULTS } from "./faults";

export interface FormTask {
  readonly isBusy: boolean;
  readonly faults: Faults;
  /** Sends a form; a failure is shown at the field it is about, which gets the focus. */
  readonly send: (form: HTMLFormElement, work: (data: FormData) => Promise<unknown>) => Promise<boolean>;
  /** Takes back what was said about the form. */
  readonly forget: () => void;
}

/** A form that is being sent. `proof` is the field for one's own password, in forms that ask for it. */
export function useForm(proof: string | null = null): FormTask {
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>(NO_FAULTS);
  const sent = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    sent.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  const send = async (form: HTMLFormElement, work: (data: FormData) => Promise<unknown>) => {
    sent.current = form;
    const gaps = gapsOf(form);
    setFaults(gaps);
    if (Object.keys(gaps).length > 0) return false;
    const data = new FormData(form);
    setBusy(true);
    try {
      await work(data);
      return true;
    } catch (error) {
      setFaults(faultsOf(error, proof));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, faults, send, forget: () => setFaults(NO_FAULTS) };
}
