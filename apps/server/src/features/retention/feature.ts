import type { Feature } from "../../platform/feature.ts";
import { applyRetention } from "./service.ts";

export const retention: Feature = {
  periodicJobs: () => [
    {
      name: "retention.apply",
      everySeconds: 600,
      run: (context, signal) => applyRetention(context, { signal }),
    },
  ],
};
