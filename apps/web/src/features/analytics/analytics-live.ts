import { refetchOn } from "../../platform/live/refetch-on.ts";
import { adminDashboardQuery } from "./analytics-queries.ts";

refetchOn(["order.changed"], adminDashboardQuery.queryKey);
