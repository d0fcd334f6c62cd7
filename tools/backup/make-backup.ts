import { link, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Config } from "../../apps/server/src/config.ts";
import { ownPostgresFolder } from "../../apps/server/src/platform/database/own-postgres.ts";
import { passwordFile } from "../../apps/server/src/platform/database/postgres-process.ts";
import { findDatabase } from "../admin/find-database.ts";
import { ARCHIVE, copyCluster } from "./copy-cluster.ts";
import { copyFile, describeFile, type FileFacts, syncToDisk, writeSafely } from "./files.ts";
import { findSegment, pruneArchive, requireArchive, waitUntilArchived } from "./log-archive.ts";
import {
  backupName,
  DATABASE_FOLDER,
  findBackups,
  findUnfinished,
  MANIFEST,
  type Manifest,
  PASSWORD_FILE,
  PICTURES_FOLDER,
  readdirIfThere,
  readManifest,
  requireFolders,
  sizeOf,
  unfinishedName,
  writeMark,
} from "./manifest.ts";

/** Allows one backup of a cluster at a time. The lock ends with the connection. */
const LOCK = 7_061_052;
/** Matches complete pictures. One that is being written ends in ".part". */
const PICTURE = /^[a-z0-9-]+\.(?!part$)[a-z0-9]+$/;

/**
 * Makes a backup of the server's database and pictures, whether or not it runs. The backup gets its name once everything is
 * on the disk and the log that it needs is archived, so an aborted one never looks complete.
 */
export async function makeBackup(config: Config): Promise<Manifest> {
  const { folder } = requireFolders(config);
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
      const manifest = await fill({ config, client, url, name, unfinished });
      await rename(unfinished, join(folder, name));
      await syncToDisk(folder);
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
  await requireArchive(client);
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
  readonly name: string;
  readonly unfinished: string;
}

async function fill({ config, client, url, name, unfinished }: Filling): Promise<Manifest> {
  const { folder, logArchive } = requireFolders(config);
  const startedAt = new Date().toISOString();
  const { rows: versions } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  const postgres = versions[0]?.version ?? "";
  await mkdir(unfinished, { mode: 0o700 });
  const label = `SECRET ${name}`;
  const cluster = { client, url, major: Number.parseInt(postgres, 10) };
  const copy = await copyCluster(cluster, label, join(unfinished, DATABASE_FOLDER));
  const { rows: times } = await client.query<{ at: Date }>("SELECT clock_timestamp() AS at");
  const lastPiece = await findSegment(client, copy.stopLsn);
  await waitUntilArchived(logArchive, lastPiece);
  // Pictures are copied after the database, so that none of its rows lacks one.
  const pictures = config.pictures.bucket
    ? []
    : await copyPictures(config.pictures.folder, unfinished, folder);
  const archive = join(DATABASE_FOLDER, ARCHIVE);
  const password = config.databaseUrl === undefined ? [await copyPassword(config, unfinished)] : [];
  const manifest: Manifest = {
    name,
    at: (times[0]?.at ?? new Date()).toISOString(),
    startedAt,
    postgres,
    label,
    ...copy,
    firstPiece: await findSegment(client, copy.startLsn),
    lastPiece,
    account: accountOf(config),
    files: [{ path: archive, ...(await describeFile(join(unfinished, archive))) }, ...password, ...pictures],
  };
  await writeSafely(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
  await syncToDisk(unfinished);
  return manifest;
}

async function copyPassword({ dataDir }: Config, unfinished: string): Promise<FileFacts> {
  const from = passwordFile(ownPostgresFolder(dataDir));
  return { path: PASSWORD_FILE, ...(await copyFile(from, join(unfinished, PASSWORD_FILE))) };
}

/** Copies the pictures. Those of the newest backup become links if the disk allows it: a picture never changes. */
async function copyPictures(from: string, to: string, backups: string): Promise<FileFacts[]> {
  const newest = (await findBackups(backups)).at(-1);
  const { files } = newest === undefined ? { files: [] } : await readManifest(backups, newest);
  const known = new Map(files.map((file) => [file.path, file]));
  await mkdir(join(to, PICTURES_FOLDER), { mode: 0o700 });
  const pictures: FileFacts[] = [];
  for (const name of (await readdirIfThere(from)).filter((each) => PICTURE.test(each))) {
    const path = join(PICTURES_FOLDER, name);
    const kept = known.get(path);
    const isLinked =
      kept !== undefined &&
      (await link(join(backups, newest ?? "", path), join(to, path)).then(
        () => true,
        () => false,
      ));
    pictures.push(isLinked ? kept : { path, ...(await copyFile(join(from, name), join(to, path))) });
  }
  await syncToDisk(join(to, PICTURES_FOLDER));
  return pictures;
}

function accountOf({ databaseUrl }: Config): Manifest["account"] {
  if (databaseUrl === undefined) return null;
  const { username, pathname } = new URL(databaseUrl);
  return { user: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) };
}

/** Deletes all but the newest backups, and the log that only those needed. Returns what was deleted. */
export async function pruneBackups(config: Config): Promise<{ backups: readonly string[]; pieces: number }> {
  const { folder, logArchive } = requireFolders(config);
  const names = await findBackups(folder);
  const old = names.slice(0, -config.backups.keep);
  for (const name of old) {
    // Renamed first, so that a partly deleted backup doesn't count as one.
    await rename(join(folder, name), join(folder, unfinishedName(name)));
    await rm(join(folder, unfinishedName(name)), { recursive: true });
  }
  const [oldest] = names.slice(-config.backups.keep);
  if (oldest === undefined) return { backups: old, pieces: 0 };
  const { firstPiece } = await readManifest(folder, oldest);
  return { backups: old, pieces: await pruneArchive(logArchive, firstPiece) };
}
