import { NewEvent } from "@secret/contract";
import { MINUTE_MS } from "@secret/domain";
import { insertWholeEvent } from "../../apps/server/src/features/events/service/create-event.ts";
import { inTransaction } from "../../apps/server/src/platform/database/database.ts";
import { demoEvents } from "../../tools/demo-data/events.ts";
import { adminIdOf } from "./accounts.ts";
import type { RunningSite } from "./running-server.ts";

/** Title of the event that {@link createDraw} creates. */
export const DRAW_TITLE = "Drawn Night";

/** Creates an event with a single tail, whose entries are open. Returns its id. */
export async function createDraw(site: Pick<RunningSite, "server">): Promise<string> {
  const { database, clock } = site.server.context;
  const now = clock.now();
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
  const adminId = await adminIdOf(site);
  const event = NewEvent.parse({
    ...demoEvents(now).open,
    title: DRAW_TITLE,
    status: "scheduled",
    entriesOpenAt: at(0),
    registrationOpensAt: at(30),
    menu: [{ name: "Last Tail", priceCents: 2400, maxQuantity: 1 }],
  });
  return inTransaction(database, (transaction) => insertWholeEvent(transaction, event, adminId, now));
}

/** Makes a draw's entries close now, and with it its ordering open. */
export async function closeEntries({ server }: Pick<RunningSite, "server">, eventId: string): Promise<void> {
  const now = server.context.clock.now();
  await server.context.database
    .updateTable("events")
    .set({ registrationOpensAt: now, entriesOpenAt: new Date(now.getTime() - 30 * MINUTE_MS) })
    .where("id", "=", eventId)
    .execute();
}
