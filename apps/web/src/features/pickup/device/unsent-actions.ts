import { currentMember } from "../../../platform/session/session.ts";
import { withTimeout } from "../../../platform/with-timeout.ts";
import { serverNow } from "../../../ui/server-time.ts";
import { toast } from "../../../ui/toast.ts";
import { confirmSignOut } from "./confirm-sign-out.tsx";
import {
  countUnsent,
  deleteOtherAccounts,
  deleteQueues,
  eventsWithQueue,
  flushWriteAheadLog,
  unsentQueues,
} from "./crew-database.ts";
import type { CrewDay } from "./crew-day.ts";
import { isOffCrew, offCrewText, offCrewTitle } from "./off-crew.ts";
import { openDay } from "./open-day.ts";
import "./browser-events.ts";

/** Maximum time that a sign-out waits for unsent actions, in ms. */
const SEND_TIMEOUT_MS = 5_000;
/** Maximum time that it waits for a hanging store, in ms. */
const STORE_TIMEOUT_MS = 2_000;
/** Duration of the toast after a sign-in, in ms. */
const TOAST_MS = 10_000;

let lastAccountId: string | undefined;

/** Handles a sign-in or sign-out: deletes other accounts' data and sends this account's unsent actions. */
export async function handleSessionChange(accountId: string | undefined): Promise<void> {
  if (accountId === lastAccountId && accountId !== undefined) return;
  lastAccountId = accountId;
  await deleteOthersData(accountId);
  if (accountId === undefined) return;
  const waiting = countRefused(await sendAllUnsent(accountId));
  if (waiting > 0) toast(`${offCrewTitle()}. ${offCrewText(waiting)}`, { duration: TOAST_MS });
}

/** Counts the unsent actions of all accounts on this device. */
export async function countAllUnsent(): Promise<number> {
  return (await unsentQueues()).reduce((sum, { count }) => sum + count, 0);
}

/** Counts the unsent actions that the server rejects, because the account isn't on the crew. */
function countRefused(days: readonly CrewDay[]): number {
  const refused = days.filter(({ state }) => isOffCrew(state.error));
  return refused.reduce((sum, { state }) => sum + state.waiting.length, 0);
}

/** Deletes the events of all other accounts. Unsent actions stay, locked, for their own account. */
export function deleteOthersData(accountId: string | undefined): Promise<void> {
  return deleteOtherAccounts(accountId, serverNow()).catch(() => undefined);
}

/**
 * Sends unsent actions before a sign-out, and asks before it deletes what can't be sent. Actions that the
 * server rejects stay, locked. Returns whether the sign-out may go on.
 */
export async function sendBeforeSignOut(): Promise<boolean> {
  const accountId = currentMember()?.id;
  if (accountId === undefined) return true;
  const days = await withTimeout(
    sendAllUnsent(accountId).catch(() => []),
    SEND_TIMEOUT_MS,
    [],
  );
  // If the count isn't known, nothing is deleted: unsent actions stay, locked.
  const waiting = await withTimeout(
    countUnsent(accountId).catch(() => 0),
    STORE_TIMEOUT_MS,
    0,
  );
  const left = waiting - countRefused(days);
  if (left <= 0) return true;
  if (!(await confirmSignOut(left))) return false;
  await deleteQueues(accountId);
  return true;
}

async function sendAllUnsent(accountId: string): Promise<CrewDay[]> {
  await flushWriteAheadLog();
  const eventIds = await eventsWithQueue(accountId);
  const days = eventIds.map((eventId) => openDay(accountId, eventId));
  await Promise.all(days.map((day) => day.sendUnsent()));
  return days;
}
