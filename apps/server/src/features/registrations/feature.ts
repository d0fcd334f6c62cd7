import type { Feature } from "../../platform/feature.ts";
import { handleJob } from "../../platform/jobs/handlers.ts";
import { type EventCache, NOTIFY_REGISTERED_JOB } from "../events/index.ts";
import { findOffersOf } from "./queries/offers.ts";
import { deleteRegistrationsOf, findRegistrationsOf } from "./queries/registrations.ts";
import { deleteItemWaitsOf, findItemWaitsOf } from "./queries/waits.ts";
import { registrationsRoutes } from "./routes.ts";
import { notifyRegistered } from "./service/notify-registered.ts";
import { runWaitlists } from "./service/offer-places.ts";
import { releaseOffers } from "./service/release-offers.ts";
import { remindOfClosing } from "./service/remind-of-closing.ts";
import { sendReminders } from "./service/remind-of-opening.ts";

export const registrations: Feature<object, { readonly events: EventCache }> = {
  routes: (http, context, { events }) => registrationsRoutes(http, context, events),
  jobs: () => [handleJob(NOTIFY_REGISTERED_JOB, notifyRegistered)],
  periodicJobs: () => [
    { name: "registrations.send-reminders", everySeconds: 5, run: sendReminders },
    { name: "registrations.remind-of-closing", everySeconds: 30, run: remindOfClosing },
    { name: "waitlist.offer", everySeconds: 5, run: runWaitlists },
  ],
  personalData: [
    {
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
    },
    {
      name: "registrations",
      export: ({ database }, userId) => findRegistrationsOf(database, userId),
      erase: deleteRegistrationsOf,
    },
  ],
};
