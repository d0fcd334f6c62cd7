import type { Context } from "../../platform/context.ts";
import { deleteDevicesBefore } from "./queries/lines.ts";

export type { AuditLine } from "./audit-line.ts";
export { findLinesAboutSubject, findLinesByActor } from "./queries/lines.ts";
export { findOrderHistory } from "./queries/order-history.ts";
export { type ActingAdmin, actorOf } from "./service/acting-admin.ts";
export { getAuditStats, listAuditEntries } from "./service/audit-entries.ts";
export { auditExport } from "./service/audit-export.ts";
export { chainLines } from "./service/chain-lines.ts";
export { CountedLines } from "./service/counted-lines.ts";
export { AUDIT_COLUMNS, exportEntries } from "./service/export-entries.ts";
export { ForgedWebhooks } from "./service/forged-webhooks.ts";
export { RefusedAccess } from "./service/refused-access.ts";
export { type ChainReport, sealChain, verifyChain } from "./service/verify-chain.ts";
export { windowMoveLine } from "./service/window-move-line.ts";
export { audit } from "./service/write-lines.ts";

/** So long the log tells from which address and browser somebody acted; what they did it tells for good. */
const DEVICES_KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Forgets from where people acted, once nobody needs it to understand an attack. */
export async function forgetOldDevices({ database, clock }: Context): Promise<void> {
  await deleteDevicesBefore(database, new Date(clock.now().getTime() - DEVICES_KEPT_DAYS * DAY_MS));
}
