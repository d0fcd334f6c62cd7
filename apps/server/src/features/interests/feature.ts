import type { Feature } from "../../platform/feature.ts";
import { interestsRoutes } from "./routes.ts";
import { inviteWaiting } from "./service/invite-waiting.ts";

export const interests: Feature = {
  routes: interestsRoutes,
  periodicJobs: () => [{ name: "interests.invite", everySeconds: 15, run: inviteWaiting }],
};
