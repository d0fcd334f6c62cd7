import type { RunningSite } from "./running-server.ts";

/** A demo member's order that is paid and waits for its evening, with its own window. */
export async function confirmedOrderOf({ server }: Pick<RunningSite, "server">, email: string) {
  return server.context.database
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.userId")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .innerJoin("events", "events.id", "orders.eventId")
    .select(["orders.id", "orderNumber", "startsAt", "endsAt", "timeZone", "pickupWindows.id as windowId"])
    .where("users.email", "=", email)
    .where("orders.status", "=", "confirmed")
    .executeTakeFirstOrThrow();
}
