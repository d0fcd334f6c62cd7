import { CONNECTIONS_PER_PROCESS } from "../../../apps/server/src/platform/database/pool.ts";
import { type Check, type Finding, right, type Subject, wrong } from "../check.ts";

/** Connections reserved for superusers, and for commands such as backup and this one. */
const SPARE_CONNECTIONS = 10;

interface Wish {
  readonly name: string;
  readonly not?: readonly string[];
  readonly oneOf?: readonly string[];
  readonly level: "warning" | "wrong";
  readonly otherwise: string;
  readonly mend: string;
}

const WISHES: readonly Wish[] = [
  {
    name: "fsync",
    oneOf: ["on"],
    level: "wrong",
    otherwise: "a power cut may destroy the database",
    mend: "ALTER SYSTEM SET fsync = on; SELECT pg_reload_conf();",
  },
  {
    name: "full_page_writes",
    oneOf: ["on"],
    level: "wrong",
    otherwise: "a power cut may destroy the database",
    mend: "ALTER SYSTEM SET full_page_writes = on; SELECT pg_reload_conf();",
  },
  {
    name: "synchronous_commit",
    not: ["off"],
    level: "wrong",
    otherwise: "a power cut forgets orders that were paid",
    mend: "ALTER SYSTEM SET synchronous_commit = on; SELECT pg_reload_conf();",
  },
  {
    name: "server_encoding",
    oneOf: ["UTF8"],
    level: "wrong",
    otherwise: "names can't be kept as they are written",
    mend: "CREATE DATABASE secret ENCODING 'UTF8' TEMPLATE template0;",
  },
  {
    name: "data_checksums",
    oneOf: ["on"],
    level: "warning",
    otherwise: "a disk that forgets isn't noticed",
    mend: "pg_checksums --enable, with the database stopped",
  },
  {
    name: "language",
    oneOf: ["C", "C.UTF-8", "C.UTF8", "C.utf8", "POSIX"],
    level: "warning",
    otherwise:
      "a backup comes back only where that is installed, and an upgrade of it breaks the order of names",
    mend: "pg_dump it into a database that is made as in docs/operating.md, First start",
  },
  {
    name: "TimeZone",
    oneOf: ["UTC", "Etc/UTC", "GMT"],
    level: "warning",
    otherwise: "times in its log and in queries by hand are hard to compare",
    mend: "ALTER SYSTEM SET timezone = 'UTC'; SELECT pg_reload_conf();",
  },
];

const LIMITS = ["max_connections", "superuser_reserved_connections", "reserved_connections"] as const;

export const databaseSettings: Check = {
  name: "database settings",
  mend: "DATABASE_URL has to lead to a PostgreSQL that runs",
  async look({ pool, processes }) {
    const names = [...LIMITS, ...WISHES.map(({ name }) => name)];
    const { rows } = await pool.query<{ name: string; setting: string }>(
      `SELECT name, setting FROM pg_settings WHERE name = ANY($1)
       UNION ALL
       SELECT 'language', coalesce(to_json(it)->>'datlocale', it.datcollate) FROM pg_database it WHERE datname = current_database()`,
      [names],
    );
    return judgeSettings(new Map(rows.map(({ name, setting }) => [name, setting])), processes);
  },
};

export function judgeSettings(
  settings: ReadonlyMap<string, string>,
  processes: Subject["processes"],
): Finding[] {
  const findings = WISHES.flatMap(({ name, oneOf, not = [], level, otherwise, mend }): Finding[] => {
    const value = settings.get(name) ?? "not there";
    if (!not.includes(value) && (oneOf?.includes(value) ?? true)) return [];
    return [{ level, what: `${name} is ${value}: ${otherwise}`, mend }];
  });
  const [all = 0, ...reserved] = LIMITS.map((name) => Number(settings.get(name) ?? 0));
  const free = reserved.reduce((left, each) => left - each, all);
  const needed = processes * CONNECTIONS_PER_PROCESS + SPARE_CONNECTIONS;
  if (free < needed) {
    const mend = `ALTER SYSTEM SET max_connections = ${all - free + needed}; and restart PostgreSQL`;
    findings.push(wrong(`${free} connections for ${processes} processes that may need ${needed}`, mend));
  }
  return findings.length > 0
    ? findings
    : [right(`keeps what it confirms; ${free} connections, ${needed} needed`)];
}

/** Whether what the database writes is kept outside it too. */
export const logArchive: Check = {
  name: "archived log",
  mend: "DATABASE_URL has to lead to a PostgreSQL that runs",
  async look({ pool }) {
    const { rows } = await pool.query<ArchiverRow>(
      `SELECT current_setting('archive_mode') AS mode,
              nullif(current_setting('archive_command'), '(disabled)') AS command,
              nullif(current_setting('archive_library'), '') AS library,
              last_failed_wal AS failed, last_failed_time > coalesce(last_archived_time, '-infinity') AS fails
       FROM pg_stat_archiver`,
    );
    return [judgeArchiver(rows[0])];
  },
};

interface ArchiverRow {
  readonly mode: string;
  readonly command: string | null;
  readonly library: string | null;
  readonly failed: string | null;
  readonly fails: boolean | null;
}

export function judgeArchiver(row: ArchiverRow | undefined): Finding {
  const HOW = "docs/operating.md, First start";
  if (row === undefined || row.mode === "off")
    return wrong(
      "archive_mode is off: a lost disk takes all with it since the last backup",
      `archive_mode = on (${HOW})`,
    );
  if (!row.command && !row.library)
    return wrong(
      "there is no archive_command: the log grows and is kept nowhere",
      `archive_command = … (${HOW})`,
    );
  if (row.fails === true)
    return wrong(
      `${row.failed} could not be archived`,
      "look into PostgreSQL's log, and at the room in WAL_ARCHIVE_DIR",
    );
  return right("what is written is kept outside the database too");
}
