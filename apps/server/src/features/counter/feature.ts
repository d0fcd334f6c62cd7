import type { Feature } from "../../platform/feature.ts";
import { counterSweeps } from "./jobs.ts";
import { counterRoutes } from "./routes.ts";

export const counter: Feature = {
  routes: counterRoutes,
  sweeps: () => counterSweeps,
};
