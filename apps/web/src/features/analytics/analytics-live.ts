import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { queryClient } from "../../platform/query-client.ts";
import { adminDashboardQuery } from "./analytics-queries.ts";

onLiveEvent("order.changed", () => void queryClient.invalidateQueries(adminDashboardQuery));
