// Registers the features' live event handlers, for every page of a member.
import "../platform/session/session-live.ts";
import "../features/events/event-live.ts";
import "../features/notifications/notification-live.ts";
import "../features/orders/order-live.ts";
import "../features/pickup/code/pickup-code-live.ts";
import "../features/registrations/registration-live.ts";

// Loads later, because the first screen doesn't need it.
void import("../features/push/push-live.ts").catch(() => undefined);
