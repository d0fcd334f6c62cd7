import type { Feature } from "../../platform/feature.ts";
import { giveBackSweeps } from "./jobs.ts";
import { giveBacksOfMember } from "./personal-data.ts";
import { giveBacksRoutes } from "./routes.ts";

export const giveBacks: Feature = {
  routes: giveBacksRoutes,
  sweeps: () => giveBackSweeps,
  personalData: [giveBacksOfMember],
};
