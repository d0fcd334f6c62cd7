import { confirmedOrderOf } from "./demo-orders.ts";
import type { RunningSite } from "./running-server.ts";

/** Prepares a demo member's paid order that is too late to cancel, and another member on its waitlist. */
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
