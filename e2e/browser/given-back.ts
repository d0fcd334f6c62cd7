import { confirmedOrderOf } from "./demo-orders.ts";
import type { RunningSite } from "./running-server.ts";

/** A demo member's paid order, too late to cancel it, and another one who waits for its event. */
export async function lateOrderOf(site: Pick<RunningSite, "server">, email: string, waitingEmail: string) {
  const { database, clock } = site.server.context;
  const { id, orderNumber } = await confirmedOrderOf(site, email);
  const now = clock.now();
  const { eventId } = await database
    .selectFrom("orders")
    .select("eventId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { id: userId } = await database
    .selectFrom("users")
    .select("id")
    .where("email", "=", waitingEmail)
    .executeTakeFirstOrThrow();
  await database.updateTable("events").set({ cancellationCutoffAt: now }).where("id", "=", eventId).execute();
  await database
    .insertInto("eventRegistrations")
    .values({ eventId, userId, waitlistedAt: now, createdAt: now })
    .onConflict((conflict) => conflict.columns(["eventId", "userId"]).doUpdateSet({ waitlistedAt: now }))
    .execute();
  return { id, orderNumber, eventId };
}
