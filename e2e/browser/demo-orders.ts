import { MINUTE_MS } from "@secret/domain";
import { beforeAll, beforeEach } from "vitest";
import { getPickupCode } from "../../apps/server/src/features/pickup/service/pickup-codes.ts";
import { userIdOf } from "./accounts.ts";
import type { RunningSite } from "./running-server.ts";

/** Returns a demo member's paid order with its own window. */
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

/** Makes such an order ready for pickup, so that its code is shown. Returns its id. */
export async function readyOrderOf(site: Pick<RunningSite, "server">, email: string): Promise<string> {
  const { id } = await confirmedOrderOf(site, email);
  const { database } = site.server.context;
  await database.updateTable("orders").set({ status: "ready" }).where("id", "=", id).execute();
  return id;
}

/** Moves the pickup of an order's event to the present. Returns the event's id. */
export async function bringPickupOn(
  { server }: Pick<RunningSite, "server">,
  orderId: string,
): Promise<string> {
  const { database } = server.context;
  const { id, pickupStartsAt } = await database
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.eventId")
    .select(["events.id", "events.pickupStartsAt"])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
  const earlier = pickupStartsAt.getTime() - Date.now() + 10 * MINUTE_MS;
  const event = await database
    .selectFrom("events")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const moved = (instant: Date) => new Date(instant.getTime() - earlier);
  await database
    .updateTable("events")
    .set({
      eventAt: moved(event.eventAt),
      registrationOpensAt: moved(event.registrationOpensAt),
      registrationClosesAt: moved(event.registrationClosesAt),
      pickupStartsAt: moved(event.pickupStartsAt),
      pickupEndsAt: moved(event.pickupEndsAt),
    })
    .where("id", "=", id)
    .execute();
  const windows = await database.selectFrom("pickupWindows").selectAll().where("eventId", "=", id).execute();
  for (const { id: windowId, startsAt, endsAt } of windows) {
    await database
      .updateTable("pickupWindows")
      .set({ startsAt: moved(startsAt), endsAt: moved(endsAt) })
      .where("id", "=", windowId)
      .execute();
  }
  return id;
}

/**
 * Moves the demo event's pickup to ten minutes ago and makes its orders ready. Returns the event's id and
 * each order's pickup link.
 */
export async function startPickup({ server: { context } }: Pick<RunningSite, "server">) {
  const { database, clock } = context;
  const { eventId } = await database
    .selectFrom("orders")
    .select("eventId")
    .where("status", "=", "confirmed")
    .executeTakeFirstOrThrow();
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS);
  const pickup = { pickupStartsAt: at(-10), pickupEndsAt: at(50) };
  await database
    .updateTable("events")
    .set({ ...pickup, eventAt: at(-10) })
    .where("id", "=", eventId)
    .execute();
  const window = { startsAt: at(-10), endsAt: at(50) };
  await database.updateTable("pickupWindows").set(window).where("eventId", "=", eventId).execute();
  const waiting = await database
    .updateTable("orders")
    .set({ status: "ready", statusSince: at(-2) })
    .where("eventId", "=", eventId)
    .where("status", "=", "confirmed")
    .returning(["id", "orderNumber", "userId"])
    .execute();
  const orders = await Promise.all(
    waiting.map(async ({ id, orderNumber, userId }) => {
      const code = await getPickupCode(context, { sessionId: "", userId: userId ?? "", role: "member" }, id);
      if (!code.ok) throw new Error(code.failure.code);
      return { id, orderNumber, link: code.value.url };
    }),
  );
  return { eventId, orders };
}

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
  const userId = await userIdOf(site, waitingEmail);
  await database.updateTable("events").set({ cancellationCutoffAt: now }).where("id", "=", eventId).execute();
  await database
    .insertInto("eventRegistrations")
    .values({ eventId, userId, waitlistedAt: now, createdAt: now })
    .onConflict((conflict) => conflict.columns(["eventId", "userId"]).doUpdateSet({ waitlistedAt: now }))
    .execute();
  return { id, orderNumber, eventId };
}

const ELAPSED_MS = 10 * 60_000;
const DURATION_MS = 3 * 3_600_000;

/** An event whose pickup started ten minutes ago. */
interface CrewEvening {
  readonly eventId: string;
  /** Oldest first. */
  readonly orderNumbers: readonly string[];
}

/** Begins an evening for the calling file's tests, each of which finds all orders confirmed. */
export function useEvening(site: Pick<RunningSite, "server">): { readonly current: CrewEvening } {
  let evening: CrewEvening;
  beforeAll(async () => {
    evening = await beginEvening(site);
  });
  beforeEach(async () => {
    const { database } = site.server.context;
    await database.deleteFrom("crewActions").execute();
    await database
      .updateTable("orders")
      .set({ status: "confirmed", updatedAt: new Date() })
      .where("eventId", "=", evening.eventId)
      .execute();
  });
  return {
    get current() {
      return evening;
    },
  };
}

/** Moves the demo event with orders to the present. */
async function beginEvening({ server }: Pick<RunningSite, "server">): Promise<CrewEvening> {
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
