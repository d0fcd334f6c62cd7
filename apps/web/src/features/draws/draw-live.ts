import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { refetchOn } from "../../platform/live/refetch-on.ts";
import { queryClient } from "../../platform/query-client.ts";
import { drawKeys } from "./draw-queries.ts";

// Entries open and close, and the draw ends, with a change of the event. The member's own result is an order or a
// notification.
for (const type of ["event.changed", "my-event.changed"] as const)
  onLiveEvent(
    type,
    ({ eventId }) => void queryClient.invalidateQueries({ queryKey: drawKeys.mine(eventId) }),
  );
refetchOn(["order.changed", "notification.created"], drawKeys.allMine);
refetchOn(["notification.created"], drawKeys.records);
