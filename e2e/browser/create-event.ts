import { randomUUID } from "node:crypto";
import { NewEvent } from "@secret/contract";
import { MINUTE_MS } from "@secret/domain";
import { insertWholeEvent } from "../../apps/server/src/features/events/service/create-event.ts";
import { inTransaction } from "../../apps/server/src/platform/database/database.ts";
import { demoEvents } from "../../tools/demo-data/events.ts";
import { adminIdOf } from "./accounts.ts";
import type { RunningSite } from "./running-server.ts";

/** Creates an event that is open for orders with a single Last Tail. Returns its id. */
export async function createEvent(site: Pick<RunningSite, "server">): Promise<string> {
  const { database, clock } = site.server.context;
  const adminId = await adminIdOf(site);
  const event = NewEvent.parse({
    ...demoEvents(clock.now()).open,
    title: `Side Door ${randomUUID().slice(0, 4)}`,
    menu: [{ name: "Last Tail", priceCents: 2400, maxQuantity: 1 }],
  });
  return inTransaction(database, (transaction) => insertWholeEvent(transaction, event, adminId, clock.now()));
}

/**
 * Creates an event whose first pickup window starts in 15 minutes, open for orders until then, with twelve of
 * each of three items and one Last Tail. Returns its id.
 */
export async function createEventTonight(site: Pick<RunningSite, "server">, title: string): Promise<string> {
  const { database, clock } = site.server.context;
  const now = clock.now();
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
  const adminId = await adminIdOf(site);
  const event = NewEvent.parse({
    ...demoEvents(now).open,
    title,
    registrationClosesAt: at(14),
    eventAt: at(15),
    pickupStartsAt: at(15),
    pickupEndsAt: at(75),
    pickupWindows: [15, 35, 55].map((start) => ({
      startsAt: at(start),
      endsAt: at(start + 20),
      maxOrders: 24,
      maxUnits: 60,
    })),
    menu: [
      { name: "Hot Honey Tail", priceCents: 2600, maxQuantity: 12 },
      { name: "Truffle Fries", priceCents: 900, maxQuantity: 12, pickupUnits: 0 },
      { name: "Last Tail", priceCents: 2400, maxQuantity: 1 },
    ],
  });
  return inTransaction(database, (transaction) => insertWholeEvent(transaction, event, adminId, now));
}
