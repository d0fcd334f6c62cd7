import type { Transaction } from "../../platform/database/database.ts";
import type { PersonalData } from "../../platform/personal-data.ts";
import { eraseNameFromNews } from "../notifications/index.ts";
import { eraseTransfersOf, findClaimsOf, findTransfersOf } from "./queries/transfers.ts";

/** Transfers that a member offered or claimed. The order's change of owner is kept for accounting. */
export const transfersOfMember: PersonalData = {
  name: "transfers",
  export: ({ database }, userId) => findTransfersOf(database, userId),
  erase: eraseTransfers,
};

/** Erases a member's transfers, and their first name from messages to the other member. */
async function eraseTransfers(transaction: Transaction, userId: string): Promise<void> {
  for (const { orderNumber, fromUserId, claimedBy } of await findClaimsOf(transaction, userId)) {
    const news =
      fromUserId === userId
        ? ({ kind: "transfer-received", recipientId: claimedBy } as const)
        : ({ kind: "transfer-claimed", recipientId: fromUserId } as const);
    await eraseNameFromNews(transaction, { ...news, orderNumber });
  }
  await eraseTransfersOf(transaction, userId);
}
