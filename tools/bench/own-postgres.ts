import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/database/embedded.ts";
import { openContext } from "../admin/open-context.ts";
import { serverSettings } from "./scene.ts";

/** What measures on a PostgreSQL of its own: where it is, and the settings of a server on it. */
interface Bench {
  readonly context: Context;
  readonly databaseUrl: string;
  readonly settings: Record<string, string>;
}

/** Starts PostgreSQL with its durable settings on a new folder, measures, and leaves nothing behind. */
export async function onOwnPostgres(measure: (bench: Bench) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "secret-bench-"));
  const postgres = await startEmbeddedPostgres(join(folder, "postgres"));
  try {
    const settings = serverSettings(postgres.url);
    const { context, close } = await openContext(settings);
    await measure({ context, databaseUrl: postgres.url, settings });
    await close();
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
