import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { Database } from "./database.ts";

const FOLDER = fileURLToPath(new URL("../../../migrations/functions/", import.meta.url));
const ENDING = ".sql";

/** Database function, created by the SQL file of the same name. */
export interface SqlFunction {
  readonly name: string;
  readonly text: string;
}

/** Reads the functions this version calls, one per `functions/<name>.sql`. */
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
 * Applies every function whose text differs from the one applied last. Processes that start together take turns. The
 * last one to start wins, so a rollback to an older version works too.
 * @returns the names of the applied functions
 */
export async function applyFunctions(
  database: Database,
  functions: readonly SqlFunction[],
): Promise<string[]> {
  return database.transaction().execute(async (transaction) => {
    // Blocks other writers but not readers.
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
