import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type PostgresProcess, startPostgres } from "../src/platform/database/postgres-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the template database that each test file copies. */
    templateUrl: string;
  }
}

/** Settings without durability, which make tests several times faster. */
const UNSAFE_BUT_FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
};

/** Starts a PostgreSQL for a test run. Its database becomes the template each file copies. */
export function startTestPostgres(folder: string): Promise<PostgresProcess> {
  return startPostgres(folder, UNSAFE_BUT_FAST);
}

/**
 * Copies the template, to which nobody may be connected.
 * @returns the copy's URL
 */
export function copyTemplate(): Promise<string> {
  return createDatabase(new URL(inject("templateUrl")).pathname.slice(1));
}

/**
 * Creates a database without tables.
 * @returns its URL
 */
export function createEmptyDatabase(): Promise<string> {
  return createDatabase("template0");
}

async function createDatabase(template: string): Promise<string> {
  const url = new URL(inject("templateUrl"));
  url.pathname = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(url, `CREATE DATABASE ${url.pathname.slice(1)} TEMPLATE ${template}`);
  return url.href;
}

/** Closes all connections to a database and drops it. */
export async function dropDatabase(url: string): Promise<void> {
  const database = new URL(url);
  await administer(database, `DROP DATABASE ${database.pathname.slice(1)} WITH (FORCE)`);
}

async function administer(database: URL, statement: string): Promise<void> {
  const maintenance = new URL(database);
  maintenance.pathname = "postgres";
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  await client.query(statement);
  await client.end();
}
