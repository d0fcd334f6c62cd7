import { expect, test } from "vitest";
import { findLeakedQueries, findSharedTables } from "./find-shared-tables.ts";

const file = (feature: string, text: string) => ({
  path: `apps/server/src/features/${feature}/queries.ts`,
  text,
});

test("finds a table that two features write, by builder or by SQL text", () => {
  const sources = [
    file("tank", 'transaction.insertInto("lobsterTails").values(tail)'),
    file("tank", "sql`UPDATE lobster_tails SET weight = 1`"),
    file("fryer", "sql`DELETE FROM lobster_tails WHERE weight = 0`"),
    file("fryer", 'database.selectFrom("lobsterTails")'),
  ];
  expect(findSharedTables(sources.slice(0, 2))).toEqual([]);
  expect(findSharedTables([...sources.slice(0, 2), ...sources.slice(3)])).toEqual([]);
  expect(findSharedTables(sources)).toEqual([
    "lobster_tails is written by apps/server/src/features/fryer/queries.ts and apps/server/src/features/tank/queries.ts",
  ]);
});

test("allows the features that share a table, and no third one", () => {
  const shared = { lobster_tails: ["tank", "fryer"] };
  const two = [file("tank", "UPDATE lobster_tails SET"), file("fryer", "UPDATE lobster_tails SET")];
  expect(findSharedTables(two, shared)).toEqual([]);
  expect(findSharedTables([...two, file("counter", "INSERT INTO lobster_tails")], shared)).toHaveLength(1);
});

test("finds a stock counter that another feature than the order book writes", () => {
  const texts = [
    "sql`UPDATE menu_items SET revision = 2, current_quantity = current_quantity - 1`",
    'transaction.updateTable("menuItems").set({ currentQuantity: 0 })',
  ];
  for (const text of texts)
    expect(findSharedTables([file("menu", text)])).toEqual([
      "a stock counter is written by apps/server/src/features/menu/queries.ts",
    ]);
  expect(findSharedTables(texts.map((text) => file("order-book", text)))).toEqual([]);
  expect(findSharedTables([file("menu", "sql`UPDATE menu_items SET sort_order = 1`")])).toEqual([]);
});

test("finds a query that writes or locks in a feature's face", () => {
  const text = `export { findTail, type Tail } from "./queries/tails.ts";
export type { TailRow } from "./queries.ts";
export { lockTail } from "./queries/tails.ts";
export { lockStock } from "./service/stock.ts";`;
  const path = "apps/server/src/features/tank/index.ts";
  expect(findLeakedQueries([{ path, text }])).toEqual([`${path} passes on lockTail, which writes or locks`]);
});
