import type { Feature } from "../../platform/feature.ts";
import { analyticsSweeps } from "./jobs.ts";
import { analyticsRoutes } from "./routes.ts";

export const analytics: Feature = {
  routes: analyticsRoutes,
  sweeps: () => analyticsSweeps,
};
