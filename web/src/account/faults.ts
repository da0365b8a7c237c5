/** What is wrong with a form, by the names of its fields. What belongs to no field stands at the form itself. */
import { ApiError } from "../api/error";
import { t } from "../i18n";
import { describe } from "../stores/notices";

export type Faults = Readonly<Record<string, string>>;

export const NO_FAULTS: Faults = {};
/** Where a fault stands that belongs to no field. */
export const FORM = "form";

const FIELDS: Readonly<Record<string, string>> = {
  name_taken: "name",
  bad_name: "name",
  mixed_scripts: "name",
  reserved_name: "name",
  short_password: "password",
  common_password: "password",
  wrong_password: "password",
  wrong_code: "code",
};

/** The fault that an error is. `proof` is the field for one's own password, in forms that ask for it. */
export function faultsOf(error: unknown, proof: string | null = null): Faults {
  const code = error instanceof ApiError ? error.code : "";
  if (proof !== null && code === "wrong_password") return { [proof]: t("error.own_password") };
  return { [FIELDS[code] ?? FORM]: describe(error) };
}

/**
 * What is missing in a form before it is sent: the first such field. Browsers would say so themselves, but in their own
 * language, and over what stands below the field.
 */
export function gapsOf(form: HTMLFormElement): Faults {
  for (const field of form.querySelectorAll("input")) {
    if (field.required && field.value.trim() === "") return { [field.name]: t("error.empty_field") };
    if (field.minLength > field.value.length) return { [field.name]: t("error.short_password") };
  }
  return NO_FAULTS;
}
