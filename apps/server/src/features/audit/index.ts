export type { AuditLine } from "./audit-line.ts";
export { findOrderHistory } from "./queries/order-history.ts";
export { type ActingAdmin, actorOf } from "./service/acting-admin.ts";
export { auditExport } from "./service/audit-export.ts";
export { CountedLines } from "./service/counted-lines.ts";
export { ForgedWebhooks } from "./service/forged-webhooks.ts";
export { RefusedAccess } from "./service/refused-access.ts";
export { windowMoveLine } from "./service/window-move-line.ts";
export { audit } from "./service/write-lines.ts";
