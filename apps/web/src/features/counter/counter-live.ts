import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { queryClient } from "../../platform/query-client.ts";
import { counterKeys } from "./counter-queries.ts";

// A sale or a cancellation changes the expected cash.
onLiveEvent("order.changed", () => void queryClient.invalidateQueries({ queryKey: counterKeys.cashCounts }));
onLiveEvent("board.changed", () => void queryClient.invalidateQueries({ queryKey: counterKeys.cashCounts }));
