import type { Feature } from "../../platform/feature.ts";
import { promoCardRoutes } from "./routes.ts";

export const promoCard: Feature = {
  routes: promoCardRoutes,
};
