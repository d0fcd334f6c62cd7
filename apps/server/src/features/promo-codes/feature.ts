import type { Feature } from "../../platform/feature.ts";
import { promoCodesRoutes } from "./routes.ts";

export const promoCodes: Feature = {
  routes: promoCodesRoutes,
};
