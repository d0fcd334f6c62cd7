import { ApiError } from "@secret/contract";
import { counted } from "@secret/domain";

/** Title for an account that left the crew. */
export const OFF_CREW_TITLE = "You're no longer on the crew";

/** Returns whether the server says that this account isn't on the crew (anymore). */
export function isOffCrew(error: Error | undefined): boolean {
  return error instanceof ApiError && error.code === "FORBIDDEN";
}

/** Explains what happens to unsent actions of an account that left the crew; empty without any. */
export function offCrewText(count: number): string {
  if (count === 0) return "";
  return `${counted(count, "change")} ${count === 1 ? "is" : "are"} saved on this device and will be sent when you're back on the crew.`;
}
