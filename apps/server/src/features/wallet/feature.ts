import type { Feature } from "../../platform/feature.ts";
import { calendarRoutes } from "./routes.ts";

/** Orders in a member's calendar and phone wallet. */
export const wallet: Feature = {
  routes: calendarRoutes,
};
