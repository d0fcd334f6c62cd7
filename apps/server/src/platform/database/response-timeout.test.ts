import { once } from "node:events";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type CuttableNetwork, openCuttableNetwork } from "../../../testing/cuttable-network.ts";
import { createEmptyDatabase, dropDatabase } from "../../../testing/test-database.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";

/** Longer than a busy machine takes to answer, in ms. */
const SILENT_MS = 2_000;

let url: string;
let network: CuttableNetwork;
let open: OpenDatabase;
beforeEach(async () => {
  url = await createEmptyDatabase();
  network = await openCuttableNetwork(url);
  open = openDatabase(network.url, () => undefined, { size: 2, responseTimeoutMs: SILENT_MS });
});
afterEach(async () => {
  await network.close();
  await open.close();
  await dropDatabase(url);
});

describe("a database that stops responding", () => {
  test("fails the waiting statement and serves the next one on a new connection", async () => {
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

test("leaves an idle connection open and monitors it again once it is used", async () => {
  const client = await open.pool.connect();
  const before = await client.query("SELECT pg_backend_pid() AS pid");
  await once((client as unknown as pg.Client).connection.stream, "timeout");
  expect((await client.query("SELECT pg_backend_pid() AS pid")).rows).toEqual(before.rows);
  network.silence();
  await expect(client.query("SELECT 1")).rejects.toThrow("has said nothing");
  client.release();
});
