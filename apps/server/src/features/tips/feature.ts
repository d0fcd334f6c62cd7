import type { Feature } from "../../platform/feature.ts";
import { findSharesOf } from "./queries/splits.ts";
import { tipRoutes } from "./routes.ts";

export const tips: Feature = {
  routes: tipRoutes,
  // Shares are records of pay, which an employer keeps: nothing is erased with the account. Retention clears the name.
  personalData: [{ name: "tips", export: ({ database }, userId) => findSharesOf(database, userId) }],
};
