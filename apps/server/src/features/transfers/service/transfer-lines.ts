import type { Transaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { audit } from "../../audit/index.ts";
import type { OrderRow } from "../../order-book/index.ts";

/** Audit line about an offer. */
interface TransferLine {
  readonly eventType: "transfer_created" | "transfer_claimed" | "transfer_cancelled";
  readonly message: string;
  readonly transferId: string;
  /** Hash of the link that was created, used or voided. */
  readonly tokenHash: string;
  readonly actorId: string;
  /** Owner of the order before the change. */
  readonly subjectId: string;
}

export async function auditTransfer(
  transaction: Transaction,
  { id: orderId }: Pick<OrderRow, "id">,
  { transferId, tokenHash, ...line }: TransferLine,
  { ip: ipAddress, userAgent }: ClientInfo,
  now: Date,
): Promise<void> {
  await audit(transaction, now, {
    ...line,
    severity: "info",
    orderId,
    ipAddress,
    userAgent: userAgent ?? undefined,
    transferTokenHash: tokenHash,
    metadata: { transferId },
  });
}
