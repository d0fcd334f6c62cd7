import { expect, test } from "vitest";
import { createEmptyDatabase, dropDatabase } from "../../../testing/test-database.ts";
import { openDatabase } from "./database.ts";

test("closing waits for a statement that has just asked for a connection", async () => {
  const url = await createEmptyDatabase();
  const { database, pool, close } = openDatabase(url, () => undefined);
  const first = await pool.connect();
  const statement = database.selectNoFrom(({ lit }) => lit(1).as("one")).execute();
  await expect.poll(() => pool.totalCount, { interval: 0 }).toBe(2);
  first.release();
  const closed = close();
  expect(await statement).toEqual([{ one: 1 }]);
  await closed;
  await dropDatabase(url);
});
