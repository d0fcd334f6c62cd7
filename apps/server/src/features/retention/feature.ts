import type { Feature } from "../../platform/feature.ts";
import { retentionSweeps } from "./jobs.ts";

export const retention: Feature = {
  sweeps: () => retentionSweeps,
};
