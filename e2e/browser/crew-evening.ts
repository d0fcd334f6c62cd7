import type { RunningSite } from "./running-server.ts";

const ELAPSED_MS = 10 * 60_000;
const DURATION_MS = 3 * 3_600_000;

/** An event whose pickup started ten minutes ago. */
export interface CrewEvening {
  readonly eventId: string;
  /** Oldest first. */
  readonly orderNumbers: readonly string[];
}

/** Moves the demo event with orders to the present. */
export async function beginEvening({ server }: Pick<RunningSite, "server">): Promise<CrewEvening> {
  const { database, clock } = server.context;
  const orders = await database
    .selectFrom("orders")
    .select(["id", "eventId", "orderNumber"])
    .where("status", "=", "confirmed")
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const eventId = orders[0]?.eventId;
  if (eventId === undefined) throw new Error("no demo evening has orders");
  const startsAt = new Date(clock.now().getTime() - ELAPSED_MS);
  const endsAt = new Date(startsAt.getTime() + DURATION_MS);
  await database
    .updateTable("events")
    .set({ pickupStartsAt: startsAt, pickupEndsAt: endsAt })
    .where("id", "=", eventId)
    .execute();
  await database
    .updateTable("pickupWindows")
    .set({ startsAt, endsAt })
    .where("eventId", "=", eventId)
    .execute();
  const orderNumbers = orders.filter((order) => order.eventId === eventId).map((order) => order.orderNumber);
  return { eventId, orderNumbers };
}
