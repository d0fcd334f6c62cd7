import { ApiError } from "@secret/contract";
import { t } from "../../crew-language/index.ts";

/** Returns the title for an account that left the crew. */
export function offCrewTitle(): string {
  return t("shell.offCrew");
}

/** Returns whether the server says that this account isn't on the crew (anymore). */
export function isOffCrew(error: Error | undefined): boolean {
  return error instanceof ApiError && error.code === "FORBIDDEN";
}

/** Explains what happens to unsent actions of an account that left the crew; empty without any. */
export function offCrewText(count: number): string {
  if (count === 0) return "";
  return t("shell.offCrewSaved", { count });
}
