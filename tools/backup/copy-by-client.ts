import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { type BaseCopy, LABEL_FILE, readStart } from "./copy-by-sql.ts";
import { describeTree } from "./copy-files.ts";

const PROGRAM = "pg_basebackup";
const run = promisify(execFile);

/** PostgreSQL's own list of what it copied, beside ours: pg_verifybackup reads it. */
const OwnManifest = z.object({ "WAL-Ranges": z.tuple([z.object({ "End-LSN": z.string() })]) });

/** Whether PostgreSQL's own program for it is there, of the server's version. */
export async function hasBackupClient(major: number): Promise<boolean> {
  const { stdout } = await run(PROGRAM, ["--version"]).catch(() => ({ stdout: "" }));
  return new RegExp(`\\(PostgreSQL\\) ${major}\\b`).test(stdout);
}

/** Copies a cluster by PostgreSQL's own program, from this machine or another one. It waits until the log is kept. */
export async function copyByClient(url: string, label: string, to: string): Promise<BaseCopy> {
  const { password, href } = withoutPassword(url);
  const how = ["--format=plain", "--wal-method=none", "--checkpoint=fast", "--no-password"];
  // The password is no argument: every user of this machine can read those.
  const env = { ...process.env, ...(password !== "" && { PGPASSWORD: password }) };
  await run(PROGRAM, [`--dbname=${href}`, `--pgdata=${to}`, `--label=${label}`, ...how], { env });
  const { "WAL-Ranges": ranges } = OwnManifest.parse(
    JSON.parse(await readFile(join(to, "backup_manifest"), "utf8")),
  );
  const startLsn = readStart(await readFile(join(to, LABEL_FILE), "utf8"));
  return { ...(await describeTree(to)), startLsn, stopLsn: ranges[0]["End-LSN"] };
}

function withoutPassword(url: string): { password: string; href: string } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  return { password, href: address.href };
}
