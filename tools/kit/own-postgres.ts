import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSandbox, startSquareSandbox } from "@secret/square-sandbox";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { startPostgres } from "../../apps/server/src/platform/database/postgres-process.ts";
import { openContext } from "../admin/open-context.ts";
import { withMailSink } from "./mail-sink.ts";
import { SQUARE, serverSettings, squareSettings } from "./scene.ts";

/** An empty database of its own, a stand-in for Square, and the settings of a server on both and a mail sink. */
export interface EmptyBench {
  readonly databaseUrl: string;
  readonly settings: Record<string, string>;
  readonly square: RunningSandbox;
}

/** The same with a database that this version has migrated, and an open context. */
export interface Bench extends EmptyBench {
  readonly context: Context;
}

/** Runs a task in a new temporary folder, and deletes it. */
export async function inTemporaryFolder<Result>(task: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "secret-bench-"));
  return task(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

/** Runs a task with a stand-in for Square on a free port, which sends webhooks if it is given their address. */
export async function withSquare<Result>(
  task: (square: RunningSandbox) => Promise<Result>,
  options: { readonly webhookUrl?: string } = {},
): Promise<Result> {
  const square = await startSquareSandbox({ ...SQUARE, ...options, port: 0 });
  return task(square).finally(() => square.close());
}

/**
 * Runs a task with a durable PostgreSQL in a new folder, a stand-in for Square and one for a mail server, and deletes them.
 * @param postgresSettings settings of PostgreSQL besides its durable ones
 */
export function onOwnPostgres(
  task: (bench: Bench) => Promise<void>,
  postgresSettings: Readonly<Record<string, string>> = {},
): Promise<void> {
  return onEmptyPostgres(async (bench) => {
    const { context, close } = await openContext(bench.settings);
    await task({ ...bench, context });
    await close();
  }, postgresSettings);
}

/** Does the same without a migration, so that the first server decides the schema. */
export function onEmptyPostgres(
  task: (bench: EmptyBench) => Promise<void>,
  postgresSettings: Readonly<Record<string, string>> = {},
): Promise<void> {
  return withSquare((square) =>
    inTemporaryFolder(async (folder) => {
      const postgres = await startPostgres(join(folder, "postgres"), postgresSettings);
      try {
        await withMailSink(async (mailUrl) => {
          const settings = {
            ...serverSettings(postgres.url),
            ...squareSettings(square.url),
            SMTP_URL: mailUrl,
          };
          await task({ databaseUrl: postgres.url, settings, square });
        });
      } finally {
        await postgres.stop();
      }
    }),
  );
}
