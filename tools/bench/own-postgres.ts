import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSandbox, startSquareSandbox } from "@secret/square-sandbox";
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

/**
 * Starts PostgreSQL with its durable settings on a new folder, measures, and leaves nothing behind.
 * @param more settings besides those of every server under load
 * @param postgresSettings settings of PostgreSQL besides its durable ones
 */
export async function onOwnPostgres(
  measure: (bench: Bench) => Promise<void>,
  more: Readonly<Record<string, string>> = {},
  postgresSettings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "secret-bench-"));
  const postgres = await startEmbeddedPostgres(join(folder, "postgres"), postgresSettings);
  try {
    const settings = { ...serverSettings(postgres.url), ...more };
    const { context, close } = await openContext(settings);
    await measure({ context, databaseUrl: postgres.url, settings });
    await close();
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** With a stand-in for the card provider. */
export interface BenchWithBank extends Bench {
  readonly bank: RunningSandbox;
  readonly locationId: string;
}

export const BANK = {
  accessToken: "bench-access-token",
  locationId: "BENCH",
  applicationId: "bench-application",
  webhookSignatureKey: "bench-signature-key",
};

/** The settings that lead to it, where it listens. */
export function bankSettings(url: string): Record<string, string> {
  return {
    SQUARE_ACCESS_TOKEN: BANK.accessToken,
    SQUARE_LOCATION_ID: BANK.locationId,
    SQUARE_APPLICATION_ID: BANK.applicationId,
    SQUARE_WEBHOOK_SIGNATURE_KEY: BANK.webhookSignatureKey,
    SQUARE_ENVIRONMENT: url,
  };
}

/** The same, with a stand-in for the card provider that the settings lead to. */
export async function onOwnPostgresAndBank(
  measure: (bench: BenchWithBank) => Promise<void>,
  postgresSettings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const bank = await startSquareSandbox({ ...BANK, port: 0 });
  try {
    const measureHere = (bench: Bench) => measure({ ...bench, bank, locationId: BANK.locationId });
    await onOwnPostgres(measureHere, bankSettings(bank.url), postgresSettings);
  } finally {
    await bank.close();
  }
}
