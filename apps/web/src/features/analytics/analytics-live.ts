import { refetchOn } from "../../platform/live/live-handlers.ts";
import { adminDashboardQuery } from "./analytics-queries.ts";

refetchOn(["order.changed"], adminDashboardQuery.queryKey);
