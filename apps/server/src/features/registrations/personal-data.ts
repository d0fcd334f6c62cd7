import type { PersonalData } from "../../platform/personal-data.ts";
import { findOffersOf } from "./queries/offers.ts";
import { deleteRegistrationsOf, findRegistrationsOf } from "./queries/registrations.ts";
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
    // Locks the event's row first, as everywhere: waitlist entries change under its lock.
    await releaseOffers(context, transaction, userId);
    await deleteItemWaitsOf(transaction, userId);
  },
};

/** Events that a member registered for. */
export const registrationsOfMember: PersonalData = {
  name: "registrations",
  export: ({ database }, userId) => findRegistrationsOf(database, userId),
  erase: deleteRegistrationsOf,
};
