import type { Feature } from "../../platform/feature.ts";
import { counterRoutes } from "./routes.ts";
import { releaseEndedAllotments } from "./service/allotment.ts";

export const counter: Feature = {
  routes: counterRoutes,
  periodicJobs: () => [{ name: "counter.release-allotments", everySeconds: 30, run: releaseEndedAllotments }],
};
