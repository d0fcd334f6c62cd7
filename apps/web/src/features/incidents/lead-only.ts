import { t } from "../crew-language/index.ts";

/** Returns the notice in place of a button that staff may not use. */
export function leadOnly(): string {
  return t("help.leadOnly");
}
