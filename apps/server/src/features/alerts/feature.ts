import type { Feature } from "../../platform/feature.ts";
import { notifyAdmins } from "./service/notify-admins.ts";
import { reportSoldOut } from "./service/report-sold-out.ts";

export const alerts: Feature = {
  periodicJobs: () => [
    { name: "alerts.notify", everySeconds: 20, run: notifyAdmins },
    { name: "alerts.report-sold-out", everySeconds: 20, run: reportSoldOut },
  ],
};
