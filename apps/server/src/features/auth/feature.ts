import type { Feature } from "../../platform/feature.ts";
import { authJobs, authPeriodicJobs } from "./jobs.ts";
import { authRoutes } from "./routes.ts";
import { accountSamples } from "./service/account-samples.ts";
import type { InvitationGate } from "./service/invitation-gate.ts";
import type { SessionResolver } from "./service/sessions/session-resolver.ts";

export const auth: Feature<
  object,
  { readonly sessions: SessionResolver; readonly invitationGate: InvitationGate }
> = {
  routes: (http, context, { sessions, invitationGate }) =>
    authRoutes(http, context, sessions, invitationGate),
  jobs: () => authJobs,
  periodicJobs: () => authPeriodicJobs,
  messageSamples: accountSamples,
};
