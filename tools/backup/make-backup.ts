import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Config } from "../../apps/server/src/config.ts";
import { passwordFile } from "../../apps/server/src/platform/database/embedded.ts";
import { ownPostgresFolder } from "../../apps/server/src/platform/database/own-postgres.ts";
import { findDatabase } from "../admin/find-database.ts";
import { type BackupFolders, requireFolders } from "./backup-folders.ts";
import { copyCluster } from "./copy-cluster.ts";
import { copyFile, type FileFacts, syncFolder, writeSafely } from "./copy-files.ts";
import { copyPictures } from "./copy-pictures.ts";
import { findPiece, requireKeptLog, waitUntilKept } from "./kept-log.ts";
import {
  backupName,
  DATABASE_FOLDER,
  findBackups,
  findUnfinished,
  MANIFEST,
  type Manifest,
  PASSWORD_FILE,
  readManifest,
  sizeOf,
  unfinishedName,
  writeMark,
} from "./manifest.ts";

/** Allows one backup of a cluster at a time. The lock ends with the connection. */
const LOCK = 7_061_052;

/**
 * Makes a backup of the server's database and pictures, whether or not it runs. It gets its name once all of it is on the
 * disk and the log that it needs was kept: what breaks off before leaves nothing that looks like a backup.
 */
export async function makeBackup(config: Config): Promise<Manifest> {
  const folders = requireFolders(config);
  const { folder } = folders;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { url, close } = await findDatabase(config);
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await requireReady(client);
    for (const name of await findUnfinished(folder)) await rm(join(folder, name), { recursive: true });
    const name = backupName(new Date());
    const unfinished = join(folder, unfinishedName(name));
    try {
      const manifest = await fill({ config, client, url, folders, name, unfinished });
      await rename(unfinished, join(folder, name));
      await syncFolder(folder);
      await writeMark(folder, "last-backup.json", { at: manifest.at, name, bytes: sizeOf(manifest) });
      return manifest;
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await client.end();
    await close();
  }
}

async function requireReady(client: pg.ClientBase): Promise<void> {
  await requireKeptLog(client);
  const { rows } = await client.query<{ isOurs: boolean; elsewhere: number }>(`
    SELECT pg_try_advisory_lock(${LOCK}) AS "isOurs",
           (SELECT count(*)::int FROM pg_tablespace WHERE pg_tablespace_location(oid) <> '') AS elsewhere`);
  if (!rows[0]?.isOurs) throw new Error("Another backup is being made.");
  if (rows[0].elsewhere > 0)
    throw new Error(
      "The database has tablespaces outside its folder, which are not copied. Move them into it.",
    );
}

interface Filling {
  readonly config: Config;
  readonly client: pg.ClientBase;
  readonly url: string;
  readonly folders: BackupFolders;
  readonly name: string;
  readonly unfinished: string;
}

async function fill({ config, client, url, folders, name, unfinished }: Filling): Promise<Manifest> {
  const startedAt = new Date().toISOString();
  const { version, major } = await findVersion(client);
  await mkdir(unfinished, { mode: 0o700 });
  const label = `SECRET ${name}`;
  const to = join(unfinished, DATABASE_FOLDER);
  const copy = await copyCluster({ client, url, major }, label, to);
  const { rows } = await client.query<{ at: Date }>("SELECT clock_timestamp() AS at");
  const lastPiece = await findPiece(client, copy.stopLsn);
  await waitUntilKept(folders.logArchive, lastPiece);
  // Behind the database, so that no row of it asks for one that is missing.
  const pictures = config.pictures.bucket
    ? []
    : await copyPictures(config.pictures.folder, unfinished, await findBefore(folders.folder));
  const password = config.databaseUrl === undefined ? [await copyPassword(config, unfinished)] : [];
  const manifest: Manifest = {
    name,
    at: (rows[0]?.at ?? new Date()).toISOString(),
    startedAt,
    postgres: version,
    label,
    startLsn: copy.startLsn,
    stopLsn: copy.stopLsn,
    firstPiece: await findPiece(client, copy.startLsn),
    lastPiece,
    copiedBy: copy.copiedBy,
    account: accountOf(config),
    folders: [...copy.folders],
    files: [
      ...copy.files.map((file) => ({ ...file, path: join(DATABASE_FOLDER, file.path) })),
      ...password,
      ...pictures,
    ],
  };
  await writeSafely(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
  await syncFolder(unfinished);
  return manifest;
}

async function findVersion(client: pg.ClientBase): Promise<{ version: string; major: number }> {
  const { rows } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  const version = rows[0]?.version ?? "";
  return { version, major: Number.parseInt(version, 10) };
}

async function copyPassword({ dataDir }: Config, unfinished: string): Promise<FileFacts> {
  const from = passwordFile(ownPostgresFolder(dataDir));
  return { path: PASSWORD_FILE, ...(await copyFile(from, join(unfinished, PASSWORD_FILE))) };
}

async function findBefore(folder: string) {
  const name = (await findBackups(folder)).at(-1);
  return name === undefined
    ? undefined
    : { folder: join(folder, name), manifest: await readManifest(folder, name) };
}

function accountOf({ databaseUrl }: Config): Manifest["account"] {
  if (databaseUrl === undefined) return null;
  const { username, pathname } = new URL(databaseUrl);
  return { user: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) };
}
