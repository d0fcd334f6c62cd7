import type { Connection } from "../../../platform/database/database.ts";
import { findRefundedPieces } from "../../payments/index.ts";
import { findPlacedLines } from "../queries/placed-lines.ts";

/** Returns the lines of a returned order: the remaining pieces, and how many were refunded without being cut. */
export async function findReturnedLines(database: Connection, orderId: string) {
  const placed = await findPlacedLines(database, orderId);
  const refunded = new Map(
    (await findRefundedPieces(database, orderId)).map((line) => [line.position, Number(line.quantity)]),
  );
  return placed.map(({ cutQuantity, ...line }) => {
    // Cut pieces are refunded within minutes, so they are often among the refunded ones.
    const refundedQuantity = Math.max((refunded.get(line.position) ?? 0) - cutQuantity, 0);
    return { ...line, quantity: line.quantity - cutQuantity - refundedQuantity, refundedQuantity };
  });
}

/** Returns whether a returned order has pieces left that weren't refunded. */
export async function hasPiecesLeft(database: Connection, orderId: string): Promise<boolean> {
  return (await findReturnedLines(database, orderId)).some(({ quantity }) => quantity > 0);
}

export type ReturnedLine = Awaited<ReturnType<typeof findReturnedLines>>[number];
