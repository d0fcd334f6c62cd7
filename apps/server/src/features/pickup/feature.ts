import type { Feature } from "../../platform/feature.ts";
import { pickupRoutes } from "./routes.ts";

export const pickup: Feature = {
  routes: pickupRoutes,
};
