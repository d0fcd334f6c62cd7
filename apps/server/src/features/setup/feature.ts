import type { Feature } from "../../platform/feature.ts";
import { setupRoutes } from "./routes.ts";

export const setup: Feature = {
  routes: setupRoutes,
};
