import { formatUsd, WITHHELD_REFUSAL } from "@secret/domain";
import type { Connection } from "../../../platform/database/database.ts";
import { findUnansweredDisputes } from "../queries/disputes.ts";
import { findRefusedRefunds } from "../queries/refundable.ts";

/** Returns money that waits for an admin, as a line each: refunds that Square declined or a dispute withheld, and disputes to answer. */
export async function findMoneyNeedingAdmin(
  database: Connection,
): Promise<{ readonly subject: string; readonly line: string }[]> {
  const disputes = await findUnansweredDisputes(database);
  const refused = await findRefusedRefunds(database);
  return [
    ...disputes.map(({ id, orderNumber, amountCents }) => ({
      subject: `dispute ${id}`,
      line: `A cardholder disputed ${formatUsd(amountCents)}${orderNumber === null ? "" : ` for order ${orderNumber}`}.`,
    })),
    ...refused.map(({ id, orderNumber, owedCents, failureDetail }) => ({
      subject: `refund ${id}`,
      line:
        failureDetail === WITHHELD_REFUSAL
          ? `The refund of ${formatUsd(owedCents)} for order ${orderNumber} was withheld during a dispute. It's owed now.`
          : `Square declined the refund of ${formatUsd(owedCents)} for order ${orderNumber}.`,
    })),
  ];
}
