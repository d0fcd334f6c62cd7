import { onLive } from "../../platform/live/live-handlers.ts";
import { queryClient } from "../../platform/query-client.ts";
import { pickupKeys } from "./pickup-queries.ts";

onLive("order.changed", () => void queryClient.invalidateQueries({ queryKey: pickupKeys.codes }));
