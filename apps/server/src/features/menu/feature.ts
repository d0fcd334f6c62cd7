import type { Feature } from "../../platform/feature.ts";
import { menuRoutes } from "./routes.ts";

export const menu: Feature = {
  routes: menuRoutes,
};
