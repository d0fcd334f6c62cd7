import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** A fresh copy of the migrated database; returns its address. */
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
