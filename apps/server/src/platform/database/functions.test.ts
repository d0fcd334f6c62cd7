import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase, dropDatabase } from "../../../testing/test-database.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { applyFunctions, readFunctions, type SqlFunction } from "./functions.ts";
import { migrate, migrateTables } from "./migrate.ts";

/** Signature of each function. Processes of the previous version keep calling them while this one starts. */
const SIGNATURES: Readonly<Record<string, string>> = {
  budgets_wait:
    "p_keys bytea[], p_seconds integer[], p_most integer[], p_now timestamp with time zone -> integer",
  place_order_batch:
    "p_event_id uuid, p_now timestamp with time zone, p_hold_expires_at timestamp with time zone, " +
    "r_users uuid[], r_windows uuid[], r_keys text[], r_hashes text[], r_numbers text[], r_tips integer[], " +
    "r_promos text[], r_totals integer[], r_line_counts integer[], " +
    "l_items uuid[], l_quantities integer[], l_instructions text[], p_is_draw boolean, l_price_limits integer[] -> jsonb",
  place_orders:
    "p_event_id uuid, p_now timestamp with time zone, p_hold_expires_at timestamp with time zone, " +
    "r_users uuid[], r_windows uuid[], r_keys text[], r_hashes text[], r_numbers text[], r_tips integer[], " +
    "r_promos text[], r_totals integer[], r_line_counts integer[], " +
    "l_items uuid[], l_quantities integer[], l_instructions text[] -> jsonb",
  sold_orders:
    "p_events uuid[], p_zone text -> TABLE(id uuid, event_id uuid, pickup_window_id uuid, user_id uuid, status text, " +
    "day date, revenue_cents bigint, waited_seconds bigint, handed_out text, late_seconds bigint)",
  summed_close: "p_events uuid[] -> SETOF close_figures",
  summed_orders: "p_events uuid[], p_zone text -> SETOF order_figures",
  summed_registrations: "p_events uuid[] -> SETOF registration_figures",
  summed_sales: "p_events uuid[], p_zone text -> SETOF sales_figures",
  take_budgets:
    "p_spending_id uuid, p_keys bytea[], p_seconds integer[], p_most integer[], " +
    "p_now timestamp with time zone -> integer",
  totals_of_close: " -> SETOF close_figures",
  totals_of_orders: "p_zone text -> SETOF order_figures",
  totals_of_registrations: " -> SETOF registration_figures",
};

let url: string;
let open: OpenDatabase;

beforeEach(async () => {
  url = await createEmptyDatabase();
  open = openDatabase(url, () => undefined);
});
afterEach(async () => {
  await open.close();
  await dropDatabase(url);
});

/** Returns the one function of that name; throws if there is none, or more than one. */
async function find(name: string): Promise<{ body: string; signature: string }> {
  const { rows } = await sql<{ body: string; signature: string }>`
    SELECT prosrc AS body, pg_get_function_arguments(oid) || ' -> ' || pg_get_function_result(oid) AS signature
    FROM pg_proc WHERE proname = ${name} AND pronamespace = 'public'::regnamespace`.execute(open.database);
  const [only, ...others] = rows;
  if (only === undefined || others.length > 0) throw new Error(`${rows.length} functions are called ${name}`);
  return only;
}

async function applications(): Promise<unknown[]> {
  return open.database.selectFrom("appliedFunctions").selectAll().execute();
}

function changed({ name, text }: SqlFunction): SqlFunction {
  const body = /BEGIN\n|LANGUAGE sql STABLE AS \$\$\n/;
  return { name, text: text.replace(body, "$&  -- The kitchen wants it so.\n") };
}

test("creates every function in an empty database", async () => {
  await migrate(open.database);
  const functions = await readFunctions();
  expect(functions.map(({ name }) => name)).toContain("place_order_batch");
  for (const { name, text } of functions) expect(text).toContain((await find(name)).body);
});

test("replaces a function that was not created from its file", async () => {
  await migrateTables(open.database);
  const placeOrders = (await readFunctions()).filter(({ name }) => name === "place_order_batch");
  await sql.raw(placeOrders.map(changed)[0]?.text ?? "").execute(open.database);
  expect((await find("place_order_batch")).body).toContain("The kitchen wants it so.");
  await migrate(open.database);
  expect((await find("place_order_batch")).body).not.toContain("The kitchen wants it so.");
});

test("applies nothing twice", async () => {
  await migrate(open.database);
  const before = await applications();
  expect(await applyFunctions(open.database, await readFunctions())).toEqual([]);
  await migrate(open.database);
  expect(await applications()).toEqual(before);
});

test("applies a changed file, and the previous one after a rollback", async () => {
  await migrate(open.database);
  const functions = await readFunctions();
  const names = functions.map(({ name }) => name);
  expect(await applyFunctions(open.database, functions.map(changed))).toEqual(names);
  expect((await find("place_order_batch")).body).toContain("The kitchen wants it so.");
  expect(await applyFunctions(open.database, functions)).toEqual(names);
  expect((await find("place_order_batch")).body).not.toContain("The kitchen wants it so.");
});

test("changes nothing when a file has an error", async () => {
  await migrate(open.database);
  const before = await applications();
  const functions = (await readFunctions()).map(changed);
  const wrong = { name: "wrong", text: "CREATE FUNCTION wrong(" };
  await expect(applyFunctions(open.database, [...functions, wrong])).rejects.toThrow("syntax error");
  expect(await applications()).toEqual(before);
  expect((await find("place_order_batch")).body).not.toContain("The kitchen wants it so.");
});

test("applies each function once when several processes start together", async () => {
  const others = [1, 2, 3].map(() => openDatabase(url, () => undefined));
  await Promise.all([open, ...others].map(({ database }) => migrate(database)));
  const functions = (await readFunctions()).map(changed);
  const applied = await Promise.all(
    [open, ...others].map(({ database }) => applyFunctions(database, functions)),
  );
  expect(applied.flat()).toEqual(functions.map(({ name }) => name));
  await Promise.all(others.map((other) => other.close()));
});

test("no function changes its signature", async () => {
  await migrate(open.database);
  for (const { name } of await readFunctions()) {
    expect(
      (await find(name)).signature,
      `${name} is called otherwise than recorded. Processes of the version before still call it as it was: give the ` +
        "new one a name and a file of its own, leave the old one for one release (docs/decisions/0005-database-functions-as-files.md).",
    ).toBe(SIGNATURES[name]);
  }
});
