import { MINUTE_MS } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { claimDue } from "../../../platform/database/claim-due.ts";
import { type Database, inTransaction } from "../../../platform/database/database.ts";
import { type DeviceRow, deleteFormerOwners, deletePushToken, settleDevice } from "../queries/devices.ts";
import { findOrderFacts } from "../queries/order-facts.ts";
import { markChangedPasses, type PassRow, settlePass } from "../queries/passes.ts";
import { deleteRemoval, putOffRemoval } from "../queries/removals.ts";
import { pushToDevices } from "./apple-push.ts";
import { GoogleWallet } from "./google-pass.ts";
import { passViewOf } from "./pass-view.ts";

/** Maximum passes or devices per round. */
const ROUND = 50;
/** Time a process has for a round, including timeouts, in ms. After that, another process may try. */
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 10_000;
const PAUSE_MAX_MS = 15 * MINUTE_MS;
/** Maximum attempts, over about two hours. A device also reads its passes when its owner opens them. */
const ATTEMPTS_MAX = 12;

/**
 * Brings passes in wallets up to date with their orders. Everything due is in the database, so a process that dies leaves
 * the rest to the next run, of any process.
 */
export async function refreshPasses(context: Context, signal?: AbortSignal): Promise<void> {
  const { database, clock, config } = context;
  const { apple, google } = config.wallets;
  if (apple === undefined && google === undefined) return;
  await inTransaction(database, (transaction) => markChangedPasses(transaction, clock.now()));
  if (apple !== undefined) await untilNoneLeft(signal, () => notifyDevices(context));
  if (google !== undefined) {
    const wallet = new GoogleWallet(google, config.publicUrl);
    await untilNoneLeft(signal, () => updateGoogle(context, wallet));
    await untilNoneLeft(signal, () => voidRemoved(context, wallet));
  }
  await deleteFormerOwners(database, clock.now());
}

async function untilNoneLeft(signal: AbortSignal | undefined, round: () => Promise<number>): Promise<void> {
  while (signal?.aborted !== true && (await round()) === ROUND);
}

/** Notifies the devices that are due. Returns how many there were. */
async function notifyDevices({ database, clock, config }: Context): Promise<number> {
  const { apple } = config.wallets;
  if (apple === undefined) return 0;
  const now = clock.now();
  const due = await claimRound(database, "walletDevices", now);
  if (due.length === 0) return 0;
  const outcomes = await pushToDevices(
    apple,
    due.map(({ pushToken }) => pushToken),
  );
  for (const [index, device] of due.entries()) {
    if (outcomes[index] === "gone") await deletePushToken(database, device.pushToken);
    else await settleDevice(database, device, nextTry(device, outcomes[index] === "sent", now));
  }
  return due.length;
}

/** Updates the passes at Google that are due. Returns how many there were. */
async function updateGoogle({ database, clock, config }: Context, wallet: GoogleWallet): Promise<number> {
  const now = clock.now();
  const due = await claimRound(database, "walletPasses", now);
  await Promise.all(
    due.map(async (pass) => {
      const order = await findOrderFacts(database, pass.orderId);
      if (order === undefined) return settlePass(database, pass, null);
      const outcome = await wallet.update(pass.id, passViewOf(order, pass.ownerId, config));
      // Google has no object of a pass whose insertion failed.
      await settlePass(database, pass, nextTry(pass, outcome !== "failed", now));
    }),
  );
  return due.length;
}

/** Voids the passes at Google of deleted accounts that are due. Returns how many there were. */
async function voidRemoved({ database, clock }: Context, wallet: GoogleWallet): Promise<number> {
  const now = clock.now();
  const due = await claimRound(database, "walletRemovals", now);
  await Promise.all(
    due.map(async (removal) => {
      const outcome = await wallet.void(removal.passId);
      // Google has no object of a pass whose insertion failed.
      if (outcome !== "failed") return deleteRemoval(database, removal);
      return putOffRemoval(database, removal, afterPause(removal, now));
    }),
  );
  return due.length;
}

function claimRound<Table extends "walletDevices" | "walletPasses" | "walletRemovals">(
  database: Database,
  table: Table,
  now: Date,
) {
  const dueAgain = new Date(now.getTime() + LEASE_MS);
  return claimDue(database, {
    table,
    key: "ctid",
    due: "dueAt",
    now,
    dueAgain,
    limit: ROUND,
    isAttempt: true,
  });
}

/** Returns when to try again after an attempt; null when it worked, or after the last one. */
function nextTry(attempted: Pick<DeviceRow | PassRow, "attempts">, isDone: boolean, now: Date): Date | null {
  return isDone || attempted.attempts >= ATTEMPTS_MAX ? null : afterPause(attempted, now);
}

/** Returns the end of the pause after an attempt. Each pause is twice as long as the one before, up to a maximum. */
function afterPause({ attempts }: { readonly attempts: number }, now: Date): Date {
  const pauseMs = Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
  return new Date(now.getTime() + pauseMs);
}
