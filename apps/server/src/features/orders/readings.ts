import type { ReadingGroup } from "../../platform/watch/readings.ts";
import { countHolds } from "./service/count-holds.ts";

/** What unpaid orders hold, and whether anybody gives it back in time. */
export const holdReadings: ReadingGroup = {
  readings: [
    { name: "secret_holds", help: "Unpaid orders, each of which holds its places", labels: [] },
    {
      name: "secret_most_overdue_hold_seconds",
      help: "How long the time of the oldest hold has been over; 0 while none is",
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
