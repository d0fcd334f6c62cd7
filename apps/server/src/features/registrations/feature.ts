import type { Feature } from "../../platform/feature.ts";
import type { EventCache } from "../events/index.ts";
import { registrationJobs, registrationPeriodicJobs } from "./jobs.ts";
import { registrationsOfMember, waitlistOfMember } from "./personal-data.ts";
import { registrationsRoutes } from "./routes.ts";

export const registrations: Feature<object, { readonly events: EventCache }> = {
  routes: (http, context, { events }) => registrationsRoutes(http, context, events),
  jobs: () => registrationJobs,
  periodicJobs: () => registrationPeriodicJobs,
  personalData: [waitlistOfMember, registrationsOfMember],
};
