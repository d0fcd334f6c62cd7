import { openContext } from "../admin/open-context.ts";
import { secondsSince } from "../kit/report.ts";
import { fillDatabase, MANY } from "./fill-database.ts";

/**
 * `npm run fill [orders]` fills the server's database, which must have no orders, with a million orders, 100,000 members and
 * five million audit lines, or proportionally less, to try pages with the data of some good years.
 */
const orders = Number(process.argv[2] ?? MANY.orders);
const share = orders / MANY.orders;
const few = (count: number) => Math.max(10, Math.round(count * share));
if (!Number.isInteger(orders) || orders < 100) throw new Error("How many orders? At least 100.");

const startedAt = performance.now();
const { context, close } = await openContext(process.env);
const sizes = { ...MANY, orders, members: few(MANY.members), events: few(MANY.events) };
await fillDatabase(context, sizes, (done) =>
  console.log(`${secondsSince(startedAt).padStart(4)} s  ${done}`),
).finally(close);
