import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction, openDatabase } from "./database.ts";

let server: TestServer;
let told: string[];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
beforeEach(() => {
  told = [];
});

describe("a callback registered with afterCommit", () => {
  test("runs after the commit, in order", async () => {
    await inTransaction(server.context.database, async (transaction) => {
      transaction.afterCommit(() => told.push("first"));
      transaction.afterCommit(() => told.push("second"));
      expect(told).toEqual([]);
    });
    expect(told).toEqual(["first", "second"]);
  });

  test("never runs after a rollback", async () => {
    const undone = inTransaction(server.context.database, async (transaction) => {
      transaction.afterCommit(() => told.push("never"));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(told).toEqual([]);
  });

  test("runs once when the transaction is retried", async () => {
    let attempts = 0;
    await inTransaction(server.context.database, async (transaction) => {
      const attempt = ++attempts;
      transaction.afterCommit(() => told.push(`attempt ${attempt}`));
      if (attempt < 3) throw Object.assign(new pg.DatabaseError("again", 0, "error"), { code: "40001" });
    });
    expect(told).toEqual(["attempt 3"]);
  });

  test("is reported when it fails, without failing the change or other callbacks", async () => {
    const reported: string[] = [];
    const url = server.context.config.databaseUrl ?? "";
    const { database, close } = openDatabase(url, (error) => reported.push(error.message));
    const answer = await inTransaction(database, async (transaction) => {
      transaction.afterCommit(() => {
        throw new Error("nobody is there");
      });
      transaction.afterCommit(() => told.push("the others"));
      return "written";
    });
    await close();
    expect({ answer, told, reported }).toEqual({
      answer: "written",
      told: ["the others"],
      reported: ["nobody is there"],
    });
  });
});
