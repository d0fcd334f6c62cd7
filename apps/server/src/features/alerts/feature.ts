import type { Feature } from "../../platform/feature.ts";
import { notifyAdmins } from "./service/notify-admins.ts";

export const alerts: Feature = {
  periodicJobs: () => [{ name: "alerts.notify", everySeconds: 20, run: notifyAdmins }],
};
