import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { queryClient } from "../../platform/query-client.ts";
import { pickupKeys } from "./pickup-queries.ts";

onLiveEvent("order.changed", () => void queryClient.invalidateQueries({ queryKey: pickupKeys.codes }));
