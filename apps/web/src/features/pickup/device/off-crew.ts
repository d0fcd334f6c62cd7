import { ApiError } from "@secret/contract";

/** Title for an account that left the crew. */
export const OFF_CREW_TITLE = "You no longer work at the window";

/** Returns whether the server says that this account isn't on the crew (anymore). */
export function isOffCrew(error: Error | undefined): boolean {
  return error instanceof ApiError && error.code === "FORBIDDEN";
}

/** Explains what happens to unsent actions of an account that left the crew; empty without any. */
export function whatWaitsOffCrew(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? "1 move waits on this device, and is sent once you work there again."
    : `${count} moves wait on this device, and are sent once you work there again.`;
}
