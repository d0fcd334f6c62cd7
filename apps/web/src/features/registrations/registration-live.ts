import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { refetchOn } from "../../platform/live/refetch-on.ts";
import { queryClient } from "../../platform/query-client.ts";
import { registrationKeys } from "./registration-queries.ts";

// A waitlist offer arrives as a notification.
onLiveEvent("notification.created", ({ notification: { eventId } }) => {
  if (eventId !== null) void queryClient.invalidateQueries({ queryKey: registrationKeys.mine(eventId) });
});
onLiveEvent(
  "my-event.changed",
  ({ eventId }) => void queryClient.invalidateQueries({ queryKey: registrationKeys.mine(eventId) }),
);
refetchOn(["order.changed"], registrationKeys.all);
