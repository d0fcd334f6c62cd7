import type { Transaction } from "../../../platform/database/database.ts";
import { type OpenReturn, reopenOffer } from "../queries/open-returns.ts";

/**
 * Reserves a returned order for its unpaid claim, even after the offer's time ran out, unless somebody else has been offered
 * it or the member has another offer. Both orders' rows are locked.
 * @returns whether it is reserved for that claim
 */
export async function keepForOrder(
  transaction: Transaction,
  { id, offer }: OpenReturn,
  orderId: string,
): Promise<boolean> {
  return offer === null ? reopenOffer(transaction, id, orderId) : offer.orderId === orderId;
}
