import type { Feature } from "../../platform/feature.ts";
import { tellOwners } from "./service/tell-owners.ts";

export const ownerNews: Feature = {
  periodicJobs: () => [{ name: "owner-news.tell", everySeconds: 20, run: tellOwners }],
};
