import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EventDetail } from "@secret/contract";
import { type RunningSandbox, startSquareSandbox } from "@secret/square-sandbox";
import type { Config } from "../../apps/server/src/config.ts";
import { PaymentProvider } from "../../apps/server/src/features/payments/provider.ts";
import {
  type BankComparison,
  compareWithBank,
} from "../../apps/server/src/features/payments/service/compare-with-bank.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { folderStore } from "../../apps/server/src/platform/files/folder-store.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { openContext } from "../admin/open-context.ts";
import { requireFolders } from "../backup/backup-folders.ts";
import { type DrillReport, drillBackup } from "../backup/drill-backup.ts";
import { keepLogNow } from "../backup/kept-log.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { BANK, bankSettings } from "../bench/own-postgres.ts";
import { openEvent, serverSettings } from "../bench/scene.ts";
import { insertPayments, placeWithPayments } from "./open-money.ts";

/** What came of it. */
export interface LostEvening {
  readonly drill: DrillReport;
  readonly backupSeconds: number;
  /** What the bank has, held against the books that were brought back. */
  readonly comparison: BankComparison;
  /** What was paid after the instant that was brought back: the bank alone knows of it. */
  readonly lost: readonly { readonly providerPaymentId: string; readonly amountCents: number }[];
}

export const PICTURE = "lobster.webp";
const HOUR_MS = 3_600_000;

/**
 * An evening on a database and with a bank of its own: so many orders before the backup, as many behind it, and as many
 * after the instant to which everything is then brought back.
 * @param lookBack may try more with the backup, while the database that it is of is there
 */
export async function playLostEvening(
  count: number,
  lookBack: (config: Config) => Promise<void> = async () => undefined,
): Promise<LostEvening> {
  const folder = await mkdtemp(join(tmpdir(), "secret-drill-"));
  const bank = await startSquareSandbox({ ...BANK, port: 0 });
  const { context, close } = await openContext({
    ...serverSettings(""),
    ...bankSettings(bank.url),
    DATA_DIR: join(folder, "data"),
    BACKUP_DIR: join(folder, "backups"),
    WAL_ARCHIVE_DIR: join(folder, "log"),
  });
  try {
    const event = await openEvent(context);
    await folderStore(context.config.pictures.folder).put(PICTURE, Buffer.from("a lobster"), "image/webp");
    await buy(context, bank, event, count);
    const startedAt = performance.now();
    await makeBackup(context.config);
    const backupSeconds = Math.round((performance.now() - startedAt) / 100) / 10;
    await buy(context, bank, event, count);
    // PostgreSQL counts in finer steps: what has been committed by now lies before this.
    const to = new Date(Date.now() + 1);
    const lost = await buy(context, bank, event, count);
    await keepLogNow(context.pool, requireFolders(context.config).logArchive);
    let comparison: BankComparison | undefined;
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
    await bank.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Orders that are paid, at the bank and in the books. */
async function buy(context: Context, bank: RunningSandbox, event: EventDetail, count: number) {
  const buyers = await createSignedInMembers(context, count);
  const made = await placeWithPayments(context, bank, BANK.locationId, event, buyers, "COMPLETED");
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

async function compareHere({ square }: Config, url: string, to: Date): Promise<BankComparison> {
  const { database, close } = openDatabase(url, () => undefined);
  const range = { since: new Date(to.getTime() - HOUR_MS), until: new Date(Date.now() + HOUR_MS) };
  return compareWithBank({ database }, new PaymentProvider(square), range).finally(close);
}
