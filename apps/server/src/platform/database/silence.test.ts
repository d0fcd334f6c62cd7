import { once } from "node:events";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type CuttableNetwork, openCuttableNetwork } from "../../../testing/cuttable-network.ts";
import { createEmptyDatabase, dropDatabase } from "../../../testing/test-database.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";

/** Longer than a busy machine takes for an answer. */
const SILENT_MS = 2_000;

let url: string;
let network: CuttableNetwork;
let open: OpenDatabase;
beforeEach(async () => {
  url = await createEmptyDatabase();
  network = await openCuttableNetwork(url);
  open = openDatabase(network.url, () => undefined, { size: 2, silentMs: SILENT_MS });
});
afterEach(async () => {
  await network.close();
  await open.close();
  await dropDatabase(url);
});

describe("a database that goes without a word", () => {
  test("ends whoever waits for an answer, and serves the next by a new connection", async () => {
    const client = await open.pool.connect();
    await client.query("SELECT 1");
    network.silence();
    await expect(client.query("SELECT 2")).rejects.toThrow("The database has said nothing for 2 seconds.");
    client.release();
    network.mend();
    expect((await open.pool.query("SELECT 3 AS three")).rows).toEqual([{ three: 3 }]);
  });

  test("fails a transaction as a whole", async () => {
    const work = open.database.transaction().execute(async (transaction) => {
      await transaction.selectNoFrom(({ lit }) => lit(1).as("one")).execute();
      network.silence();
      await transaction.selectNoFrom(({ lit }) => lit(2).as("two")).execute();
    });
    await expect(work).rejects.toThrow();
    network.mend();
    const next = await open.database.selectNoFrom(({ lit }) => lit(3).as("three")).execute();
    expect(next).toEqual([{ three: 3 }]);
  });
});

test("a connection that nobody asks anything is left alone, however long it is silent, and watched again after", async () => {
  const client = await open.pool.connect();
  const before = await client.query("SELECT pg_backend_pid() AS pid");
  await once((client as unknown as pg.Client).connection.stream, "timeout");
  expect((await client.query("SELECT pg_backend_pid() AS pid")).rows).toEqual(before.rows);
  network.silence();
  await expect(client.query("SELECT 1")).rejects.toThrow("has said nothing");
  client.release();
});
