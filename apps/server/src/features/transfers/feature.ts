import type { Transaction } from "../../platform/database/database.ts";
import type { Feature } from "../../platform/feature.ts";
import { handleJob } from "../../platform/jobs/handlers.ts";
import { eraseNameFromNews } from "../notifications/index.ts";
import { eraseTransfersOf, findClaimsOf, findTransfersOf } from "./queries/transfers.ts";
import { transfersRoutes } from "./routes.ts";
import { expireTransfers } from "./service/expire-transfers.ts";
import { SEND_OFFER_JOBS, sendOffer } from "./service/send-offer.ts";

export const transfers: Feature = {
  routes: transfersRoutes,
  jobs: () =>
    Object.values(SEND_OFFER_JOBS).map((job) =>
      handleJob(job, (context, { transferId }) => sendOffer(context, transferId)),
    ),
  periodicJobs: () => [{ name: "transfers.expire", everySeconds: 15, run: expireTransfers }],
  personalData: [
    // The order's change of owner is kept for accounting.
    {
      name: "transfers",
      export: ({ database }, userId) => findTransfersOf(database, userId),
      erase: eraseTransfers,
    },
  ],
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
