import type { Feature } from "../../platform/feature.ts";
import { ledgerRoutes } from "./routes.ts";

export const ledger: Feature = {
  routes: ledgerRoutes,
};
