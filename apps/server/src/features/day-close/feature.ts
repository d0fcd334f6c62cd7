import type { Feature } from "../../platform/feature.ts";
import { dayCloseRoutes } from "./routes.ts";

export const dayClose: Feature = { routes: dayCloseRoutes };
