import { ApiError } from "@secret/contract";

/** What who was of the crew is told. */
export const OFF_CREW_TITLE = "You no longer work at the window";

/** Whether the server says that this account isn't of the crew, or not any more. */
export function isOffCrew(error: Error | undefined): boolean {
  return error instanceof ApiError && error.code === "FORBIDDEN";
}

/** What becomes of what they did and could not send; nothing where nothing waits. */
export function whatWaitsOffCrew(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? "1 move waits on this device, and is sent once you work there again."
    : `${count} moves wait on this device, and are sent once you work there again.`;
}
