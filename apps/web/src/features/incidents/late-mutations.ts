import {
  announceDelay as announceDelayRoute,
  type DelayPreview,
  withdrawDelay as withdrawDelayRoute,
} from "@secret/contract";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { lateKeys } from "./late-queries.ts";

/**
 * Announces a delay as previewed.
 * @returns false if the preview was outdated; the new one is shown, and nothing was announced
 */
export async function announceDelay(
  eventId: string,
  minutes: number,
  { version }: DelayPreview,
): Promise<boolean> {
  const body = { minutes, version };
  const { leavesAt, preview } = await call(announceDelayRoute, { params: { id: eventId }, body });
  const announced = leavesAt === null ? {} : { announcedMinutes: minutes, undoableUntil: leavesAt };
  queryClient.setQueryData(lateKeys.preview(eventId, minutes), { ...preview, ...announced });
  return leavesAt !== null;
}

/**
 * Undoes the delay announced last.
 * @returns false if it was too late, and members are being notified
 */
export async function withdrawDelay(eventId: string): Promise<boolean> {
  const { isWithdrawn } = await call(withdrawDelayRoute, { params: { id: eventId } });
  await queryClient.invalidateQueries({ queryKey: lateKeys.all(eventId) });
  return isWithdrawn;
}
