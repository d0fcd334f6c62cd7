import { join } from "node:path";
import type { EventDetail } from "@secret/contract";
import { HOUR_MS } from "@secret/domain";
import type { RunningSandbox } from "@secret/square-sandbox";
import type { Config } from "../../apps/server/src/config.ts";
import { PaymentProvider } from "../../apps/server/src/features/payments/provider.ts";
import {
  compareWithSquare,
  type SquareComparison,
} from "../../apps/server/src/features/payments/service/compare-with-square.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { folderStore } from "../../apps/server/src/platform/files/file-stores.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { openContext } from "../admin/open-context.ts";
import { type DrillReport, drillBackup } from "../backup/drill-backup.ts";
import { archiveNow } from "../backup/log-archive.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { requireFolders } from "../backup/manifest.ts";
import { inTemporaryFolder, withSquare } from "../kit/own-postgres.ts";
import { openEvent, SQUARE, serverSettings, squareSettings } from "../kit/scene.ts";
import { insertPayments, placeWithPayments } from "./open-money.ts";

/** Result of a lost evening. */
export interface LostEvening {
  readonly drill: DrillReport;
  readonly backupSeconds: number;
  /** Comparison of Square's payments with the restored books. */
  readonly comparison: SquareComparison;
  /** Payments after the restored instant, which only Square knows. */
  readonly lost: readonly { readonly providerPaymentId: string; readonly amountCents: number }[];
}

export const PICTURE = "lobster.webp";

/**
 * Plays an evening on its own database and stand-in for Square: orders before the backup, after it, and after the instant to
 * which everything is then restored.
 * @param lookBack called with the backup while its database still runs
 */
export function playLostEvening(
  count: number,
  lookBack: (config: Config) => Promise<void> = async () => undefined,
): Promise<LostEvening> {
  return withSquare((square) => inTemporaryFolder((folder) => playIn(folder, square, count, lookBack)));
}

async function playIn(
  folder: string,
  square: RunningSandbox,
  count: number,
  lookBack: (config: Config) => Promise<void>,
): Promise<LostEvening> {
  const { context, close } = await openContext({
    ...serverSettings(""),
    ...squareSettings(square.url),
    DATA_DIR: join(folder, "data"),
    BACKUP_DIR: join(folder, "backups"),
    WAL_ARCHIVE_DIR: join(folder, "log"),
  });
  try {
    const event = await openEvent(context);
    await folderStore(context.config.pictures.folder).put(PICTURE, Buffer.from("a lobster"), "image/webp");
    await buy(context, square, event, count);
    const startedAt = performance.now();
    await makeBackup(context.config);
    const backupSeconds = Math.round((performance.now() - startedAt) / 100) / 10;
    await buy(context, square, event, count);
    // PostgreSQL's clock is finer: everything committed so far lies before this.
    const to = new Date(Date.now() + 1);
    const lost = await buy(context, square, event, count);
    await archiveNow(context.pool, requireFolders(context.config).logArchive);
    let comparison: SquareComparison | undefined;
    const drill = await drillBackup(context.config, context.pool, {
      to,
      slackMs: 0,
      inspect: async ({ postgres }) => {
        comparison = await compareHere(context.config, postgres.url, to);
      },
    });
    if (comparison === undefined) throw new Error("nothing was compared");
    await lookBack(context.config);
    return { drill, backupSeconds, comparison, lost };
  } finally {
    await close();
  }
}

/** Makes paid orders, at Square and in the books. */
async function buy(context: Context, square: RunningSandbox, event: EventDetail, count: number) {
  const buyers = await createSignedInMembers(context, count);
  const made = await placeWithPayments(context, square, SQUARE.locationId, event, buyers, "COMPLETED");
  await insertPayments(context, made, "captured");
  await context.database
    .updateTable("orders")
    .set({ status: "confirmed" })
    .where(
      "id",
      "in",
      made.map(({ orderId }) => orderId),
    )
    .execute();
  return made;
}

async function compareHere({ square }: Config, url: string, to: Date): Promise<SquareComparison> {
  const { database, close } = openDatabase(url, () => undefined);
  const range = { since: new Date(to.getTime() - HOUR_MS), until: new Date(Date.now() + HOUR_MS) };
  return compareWithSquare({ database }, new PaymentProvider(square), range).finally(close);
}
