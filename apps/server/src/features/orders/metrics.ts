import type { MetricGroup } from "../../platform/observability/database-metrics.ts";
import { countHolds } from "./service/count-holds.ts";

/** Metrics of unpaid orders, and of how promptly their stock is released. */
export const holdMetrics: MetricGroup = {
  metrics: [
    { name: "secret_holds", help: "Unpaid orders, each of which holds stock", labels: [] },
    {
      name: "secret_most_overdue_hold_seconds",
      help: "Seconds since the oldest hold expired; 0 if none has",
      labels: [],
    },
  ],
  async read(context) {
    const { holds, overdueSeconds } = await countHolds(context);
    return {
      secret_holds: [{ labels: {}, value: holds }],
      secret_most_overdue_hold_seconds: [{ labels: {}, value: overdueSeconds }],
    };
  },
};
