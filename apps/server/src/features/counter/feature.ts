import type { Feature } from "../../platform/feature.ts";
import { counterPeriodicJobs } from "./jobs.ts";
import { counterRoutes } from "./routes.ts";

export const counter: Feature = {
  routes: counterRoutes,
  periodicJobs: () => counterPeriodicJobs,
};
