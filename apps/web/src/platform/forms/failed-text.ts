import { refusalTextOr } from "./refusal.ts";

/** That something failed, in the page's own words, and why, where the server has told it. */
export function failedText(failed: string, error: unknown): string {
  const reason = refusalTextOr("", error);
  return reason === "" ? failed : `${failed}. ${reason}`;
}
