import type { PersonalData } from "../../platform/personal-data.ts";
import { findOffersOf } from "./queries/offers.ts";
import { deleteItemWaitsOf, findItemWaitsOf } from "./queries/waits.ts";
import { releaseOffers } from "./service/release-offers.ts";

/** A member's item waitlists and offers. */
export const waitlistOfMember: PersonalData = {
  name: "waitlist",
  export: async ({ database }, userId) => ({
    items: await findItemWaitsOf(database, userId),
    held: await findOffersOf(database, userId),
  }),
  erase: async (transaction, userId, context) => {
    await deleteItemWaitsOf(transaction, userId);
    await releaseOffers(context, transaction, userId);
  },
};
