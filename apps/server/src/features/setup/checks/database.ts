import { findPendingMigrations } from "../../../platform/database/migrate.ts";
import { CONNECTIONS_PER_PROCESS } from "../../../platform/database/pool.ts";
import {
  findPostgresVersion,
  OLDEST_POSTGRES,
  type PostgresVersion,
} from "../../../platform/database/require-database.ts";
import { type Check, type Finding, problemsOr, right, type Subject, warning, wrong } from "./check.ts";
import { judgeClock, secondsAhead } from "./clock.ts";

export const FIX_DATABASE = "DATABASE_URL must name a running PostgreSQL";
/** Connections reserved for superusers, and for commands such as backup and this one. */
const SPARE_CONNECTIONS = 10;
const FIRST_START = "docs/operating.md, First start";

export const databaseVersion: Check = {
  name: "database",
  fix: FIX_DATABASE,
  look: async ({ pool }) => [judgeVersion(await findPostgresVersion(pool))],
};

export function judgeVersion({ major, text }: PostgresVersion): Finding {
  if (major >= OLDEST_POSTGRES) return right(`PostgreSQL ${text}`);
  return wrong(
    `PostgreSQL ${text}, but ${OLDEST_POSTGRES} is required`,
    `upgrade to PostgreSQL ${OLDEST_POSTGRES} (pg_upgrade)`,
  );
}

export const migrations: Check = {
  name: "migrations",
  fix: FIX_DATABASE,
  async look({ database }) {
    const pending = await findPendingMigrations(database);
    if (pending.length === 0) return [right("all applied")];
    const what = `${pending.length} pending: ${pending.join(", ")}`;
    return [wrong(what, "restart the server: each start applies them")];
  },
};

/** Compares both clocks in one row: the time between two statements is unknown. */
export const databaseClock: Check = {
  name: "clock against the database's",
  fix: FIX_DATABASE,
  async look({ now, pool }) {
    const seconds = await secondsAhead(now, async () => {
      const { rows } = await pool.query<{ now: Date }>("SELECT clock_timestamp() AS now");
      return rows[0]?.now;
    });
    return [judgeClock(seconds, "the database's")];
  },
};

type Judge = (what: string, fix: string) => Finding;
const isOneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value);
const isOn = isOneOf("on");
const alter = (setting: string) => `ALTER SYSTEM SET ${setting}; SELECT pg_reload_conf();`;

/** PostgreSQL's settings with their accepted values, the level and effect of others, and the fix. */
const REQUIRED_SETTINGS: readonly (readonly [string, (value: string) => boolean, Judge, string, string])[] = [
  ["fsync", isOn, wrong, "a power cut may destroy the database", alter("fsync = on")],
  ["full_page_writes", isOn, wrong, "a power cut may destroy the database", alter("full_page_writes = on")],
  [
    "synchronous_commit",
    (value) => value !== "off",
    wrong,
    "a power cut loses paid orders",
    alter("synchronous_commit = on"),
  ],
  [
    "server_encoding",
    isOneOf("UTF8"),
    wrong,
    "names can't be stored as written",
    "CREATE DATABASE secret ENCODING 'UTF8' TEMPLATE template0;",
  ],
  [
    "data_checksums",
    isOn,
    warning,
    "disk errors go unnoticed",
    "pg_checksums --enable, with the database stopped",
  ],
  [
    "language",
    isOneOf("C", "C.UTF-8", "C.UTF8", "C.utf8", "POSIX"),
    warning,
    "a backup can be restored only where that is installed, and its upgrade breaks the order of names",
    `pg_dump into a database created as in ${FIRST_START}`,
  ],
  [
    "TimeZone",
    isOneOf("UTC", "Etc/UTC", "GMT"),
    warning,
    "times in its log and in manual queries are hard to compare",
    alter("timezone = 'UTC'"),
  ],
];

const LIMITS = ["max_connections", "superuser_reserved_connections", "reserved_connections"] as const;

export const databaseSettings: Check = {
  name: "database settings",
  fix: FIX_DATABASE,
  async look({ pool, processes }) {
    const names = [...LIMITS, ...REQUIRED_SETTINGS.map(([name]) => name)];
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
  const [all = 0, ...reserved] = LIMITS.map((name) => Number(settings.get(name) ?? 0));
  const free = reserved.reduce((left, each) => left - each, all);
  const needed = processes * CONNECTIONS_PER_PROCESS + SPARE_CONNECTIONS;
  return problemsOr(`durable; ${free} connections, ${needed} needed`, [
    ...REQUIRED_SETTINGS.map(([name, isFine, judge, effect, fix]) => {
      const value = settings.get(name) ?? "missing";
      return [!isFine(value), judge(`${name} is ${value}: ${effect}`, fix)] as const;
    }),
    [
      free < needed,
      wrong(
        `${free} connections for ${processes} processes that may need ${needed}`,
        `ALTER SYSTEM SET max_connections = ${all - free + needed}; and restart PostgreSQL`,
      ),
    ],
  ]);
}

interface ArchiverRow {
  readonly mode: string;
  readonly command: string | null;
  readonly library: string | null;
  readonly failed: string | null;
  readonly fails: boolean | null;
}

/** Checks that PostgreSQL archives its write-ahead log. */
export const logArchive: Check = {
  name: "archived log",
  fix: FIX_DATABASE,
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

export function judgeArchiver(row: ArchiverRow | undefined): Finding {
  if (row === undefined || row.mode === "off")
    return wrong(
      "archive_mode is off: if the disk is lost, so is everything since the last backup",
      `archive_mode = on (${FIRST_START})`,
    );
  if (!row.command && !row.library)
    return wrong(
      "there is no archive_command: the log grows and is archived nowhere",
      `archive_command = … (${FIRST_START})`,
    );
  if (row.fails === true)
    return wrong(
      `${row.failed} could not be archived`,
      "check PostgreSQL's log and the free space in WAL_ARCHIVE_DIR",
    );
  return right("changes are archived outside the database");
}
