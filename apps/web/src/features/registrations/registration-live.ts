import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { queryClient } from "../../platform/query-client.ts";
import { registrationKeys } from "./registration-queries.ts";

onLiveEvent("order.changed", () => void queryClient.invalidateQueries({ queryKey: registrationKeys.all }));
