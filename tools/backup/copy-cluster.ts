import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { copyByClient, hasBackupClient } from "./copy-by-client.ts";
import { type BaseCopy, copyBySql } from "./copy-by-sql.ts";
import type { Manifest } from "./manifest.ts";

/** The cluster to copy: connection, address, and PostgreSQL's version. */
interface Cluster {
  readonly client: pg.ClientBase;
  readonly url: string;
  readonly major: number;
}

/**
 * Copies a cluster's files where they can be read from here. Else PostgreSQL's own program does it over the connection, which
 * asks for more: an account that may replicate, and so read everything in the cluster.
 */
export async function copyCluster(
  { client, url, major }: Cluster,
  label: string,
  to: string,
): Promise<BaseCopy & Pick<Manifest, "copiedBy">> {
  const { folder, isReadable } = await findDataFolder(client);
  if (folder !== null && isReadable)
    return { ...(await copyBySql(client, folder, label, to)), copiedBy: "sql" };
  if (await hasBackupClient(major))
    return { ...(await copyByClient(url, label, to)), copiedBy: "pg_basebackup" };
  const where = folder ?? "GRANT pg_read_all_settings tells where";
  throw new Error(
    `The database's files (${where}) can't be read from here. Run this where PostgreSQL runs, as a user who may read them, ` +
      "or have pg_basebackup of its version on the PATH, which copies over the connection.",
  );
}

/** Returns the cluster's folder if we may know it, and whether its files are readable on this machine. */
async function findDataFolder(
  client: pg.ClientBase,
): Promise<{ readonly folder: string | null; readonly isReadable: boolean }> {
  const { rows } = await client.query<{ folder: string | null; id: string }>(
    `SELECT (SELECT setting FROM pg_settings WHERE name = 'data_directory') AS folder,
            system_identifier::text AS id
     FROM pg_control_system()`,
  );
  const { folder = null, id } = rows[0] ?? {};
  const control = await readFile(join(folder ?? "", "global", "pg_control")).catch(() => undefined);
  // Another cluster may lie at the same path of this machine.
  return { folder, isReadable: control?.readBigUInt64LE(0).toString() === id };
}
