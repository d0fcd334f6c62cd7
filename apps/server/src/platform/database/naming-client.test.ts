import { afterAll, beforeAll, expect, test } from "vitest";
import { copyTemplate, dropDatabase } from "../../../testing/test-database.ts";
import { inTransaction, type OpenDatabase, openDatabase } from "./database.ts";

let url: string;
let open: OpenDatabase;
beforeAll(async () => {
  url = await copyTemplate();
  open = openDatabase(url, () => undefined);
});
afterAll(async () => {
  await open.close();
  await dropDatabase(url);
});

const ID = "00000000-0000-7000-8000-000000000000";

test("keeps statements of a running version working after a newer version adds a column", async () => {
  const { database, pool } = open;
  const read = (connection = database) =>
    connection.selectFrom("payments").selectAll().where("id", "=", ID).execute();
  const readInTransaction = () => inTransaction(database, (transaction) => read(transaction));
  const readRaw = () => pool.query("SELECT * FROM payments WHERE id = $1", [ID]);
  const readAll = async () => {
    for (const each of [readInTransaction, read, readRaw, readInTransaction]) await each();
    await Promise.all([readRaw(), read(), read(), readRaw()]);
  };
  await readAll();
  for (const name of ["newer", "newest"]) {
    await pool.query(`ALTER TABLE payments ADD COLUMN ${name} boolean NOT NULL DEFAULT false`);
    await readAll();
  }
});

test("reports the error of the repeated statement, not of the first one", async () => {
  const { pool } = open;
  await pool.query("CREATE TABLE halves (id int)");
  await pool.query("INSERT INTO halves VALUES (1)");
  const divide = (by: number) => pool.query("SELECT halves.*, 1 / $1::int FROM halves", [by]);
  await divide(1);
  await pool.query("ALTER TABLE halves ADD COLUMN newer boolean");
  await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
});
