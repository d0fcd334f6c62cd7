import { refetchOn } from "../../platform/query-client.ts";
import { adminDashboardQuery } from "./analytics-queries.ts";

refetchOn(["order.changed"], adminDashboardQuery.queryKey);
