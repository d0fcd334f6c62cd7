import type { Feature } from "../../platform/feature.ts";
import { findEntriesOf } from "./queries.ts";
import { allergenReportsRoutes } from "./routes.ts";

export const allergenReports: Feature = {
  routes: allergenReportsRoutes,
  personalData: [
    // Reports are kept when an account is deleted: they are evidence in a claim, and don't name the member.
    { name: "allergenReports", export: ({ database }, userId) => findEntriesOf(database, userId) },
  ],
};
