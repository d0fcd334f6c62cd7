import * as contract from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";

/** Compares all books, once a minute at most: no list, and no view that anybody waits for. */
const NO_VIEWS = new Set<string>([contract.getLedgerReport.path]);

/** What an owner looks for in some good years: whole words, parts, somebody rare, nobody at all. */
const SEARCHES = ["Whitfield", "filled-4711@", "Lantern Night 42", "zzzz"];

/** Every list and view of the admin's, with filters and searches: a new route for admins is in it by itself. */
export async function adminViews({ database }: Context): Promise<string[]> {
  const plain = (Object.values(contract) as unknown[])
    .filter(isRoute)
    .filter(({ method, access, path }) => method === "GET" && access === "admin" && !path.includes(":"))
    .filter(
      ({ path, query }) =>
        !NO_VIEWS.has(path) && !path.endsWith(".csv") && query?.safeParse({}).success !== false,
    )
    .map(({ path }) => path);
  const event = await database
    .selectFrom("events")
    .select("id")
    .orderBy("eventAt")
    .limit(1)
    .executeTakeFirst();
  const order = await database
    .selectFrom("orders")
    .select(["id", "orderNumber"])
    .where("status", "=", "completed")
    .limit(1)
    .executeTakeFirst();
  if (event === undefined || order === undefined) throw new Error("the database is not filled");
  const orders = contract.listAdminOrders.path;
  const searches = [...SEARCHES, order.orderNumber].map((text) => `search=${encodeURIComponent(text)}`);
  return [
    ...plain,
    ...["7d", "90d", "all"].map((range) => `${contract.getFigures.path}?range=${range}`),
    ...["completed", "cancelled", "pending"].map((status) => `${orders}?status=${status}`),
    `${orders}?eventId=${event.id}`,
    ...searches.map((query) => `${orders}?${query}`),
    `${contract.getAdminEvent.path.replace(":id", event.id)}`,
  ];
}

function isRoute(exported: unknown): exported is contract.Route {
  return typeof exported === "object" && exported !== null && "access" in exported && "path" in exported;
}
