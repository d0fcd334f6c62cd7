import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/platform/database/embedded.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The database that each test file copies. */
    templateUrl: string;
  }
}

/** Tests may lose their data: without syncing to disk they run several times as fast. */
const UNSAFE_BUT_FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
};

/** A real PostgreSQL for a whole run of tests. Its one database becomes the template that each file copies. */
export function startTestPostgres(folder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres(folder, UNSAFE_BUT_FAST);
}

/** A fresh copy of the template, to which nobody may be connected; returns its address. */
export function copyTemplate(): Promise<string> {
  return createDatabase(new URL(inject("templateUrl")).pathname.slice(1));
}

/** A database without any table; returns its address. */
export function createEmptyDatabase(): Promise<string> {
  return createDatabase("template0");
}

async function createDatabase(template: string): Promise<string> {
  const url = new URL(inject("templateUrl"));
  url.pathname = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(url, `CREATE DATABASE ${url.pathname.slice(1)} TEMPLATE ${template}`);
  return url.href;
}

/** Ends the connections to a database, and the database. */
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
