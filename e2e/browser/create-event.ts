import { randomUUID } from "node:crypto";
import { NewEvent } from "@secret/contract";
import { insertWholeEvent } from "../../apps/server/src/features/events/service.ts";
import { inTransaction } from "../../apps/server/src/platform/database/database.ts";
import { demoEvents } from "../../tools/demo-data/events.ts";
import type { RunningSite } from "./running-server.ts";

/** One more event that is open for orders; all there is to have is one Last Tail. Gives its id. */
export async function createEvent(site: Pick<RunningSite, "server">): Promise<string> {
  const { database, clock } = site.server.context;
  const admin = await database
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  const event = NewEvent.parse({
    ...demoEvents(clock.now()).open,
    title: `Side Door ${randomUUID().slice(0, 4)}`,
    menu: [{ name: "Last Tail", priceCents: 2400, maxQuantity: 1 }],
  });
  return inTransaction(database, (transaction) =>
    insertWholeEvent(transaction, event, admin.id, clock.now()),
  );
}
