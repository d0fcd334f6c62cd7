// What the live stream says wherever a member is. Each feature registers what it wants of it.
import "../platform/session/session-live.ts";
import "../features/events/event-live.ts";
import "../features/notifications/notification-live.ts";
import "../features/orders/order-live.ts";
import "../features/pickup/code/pickup-code-live.ts";
import "../features/registrations/registration-live.ts";

// Nothing of a first screen waits for it.
void import("../features/push/push-live.ts").catch(() => undefined);
