import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { AuditLine } from "./audit-line.ts";
import { deleteDevicesBefore, insertAuditLines } from "./queries.ts";

export type { AuditLine } from "./audit-line.ts";
export { findLinesAboutSubject, findLinesByActor } from "./queries.ts";
export { CountedLines } from "./service/counted-lines.ts";
export { RefusedAccess } from "./service/refused-access.ts";

/** Writes lines in the caller's transaction: what didn't happen leaves none. */
export async function audit(transaction: Transaction, now: Date, ...lines: AuditLine[]): Promise<void> {
  await insertAuditLines(transaction, now, lines);
}

/** So long the log tells from which address and browser somebody acted; what they did it tells for good. */
const DEVICES_KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Forgets from where people acted, once nobody needs it to understand an attack. */
export async function forgetOldDevices({ database, clock }: Context): Promise<void> {
  await deleteDevicesBefore(database, new Date(clock.now().getTime() - DEVICES_KEPT_DAYS * DAY_MS));
}
