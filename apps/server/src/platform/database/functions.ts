import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { Database } from "./database.ts";

const FOLDER = fileURLToPath(new URL("../../../migrations/functions/", import.meta.url));
const ENDING = ".sql";

/** A function of the database, made by the text of a file of the same name. */
export interface SqlFunction {
  readonly name: string;
  readonly text: string;
}

/** The functions that this version of the server calls: each `functions/<name>.sql` makes one. */
export async function readFunctions(): Promise<SqlFunction[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(ENDING)).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -ENDING.length),
      text: await readFile(FOLDER + file, "utf8"),
    })),
  );
}

/**
 * Puts in each function whose text is not the one that was put in last. Several processes may do so at once:
 * one after the other. The last one to start decides, so that going back to an older version works too.
 * @returns the names of those that were put in
 */
export async function applyFunctions(
  database: Database,
  functions: readonly SqlFunction[],
): Promise<string[]> {
  return database.transaction().execute(async (transaction) => {
    // Shut out one another, not those who only read.
    await sql`LOCK TABLE applied_functions IN EXCLUSIVE MODE`.execute(transaction);
    const applied = await transaction.selectFrom("appliedFunctions").select(["name", "hash"]).execute();
    const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
    const changed = functions.filter(({ name, text }) => hashes.get(name) !== hashOf(text));
    for (const { name, text } of changed) {
      await sql.raw(text).execute(transaction);
      const row = { hash: hashOf(text), appliedAt: sql<Date>`now()` };
      await transaction
        .insertInto("appliedFunctions")
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
        .execute();
    }
    return changed.map(({ name }) => name);
  });
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
