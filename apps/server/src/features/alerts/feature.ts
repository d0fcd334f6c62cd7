import type { Feature } from "../../platform/feature.ts";
import { notifyAdmins } from "./service/notify-admins.ts";

export const ownerNews: Feature = {
  periodicJobs: () => [{ name: "owner-news.notify", everySeconds: 20, run: notifyAdmins }],
};
