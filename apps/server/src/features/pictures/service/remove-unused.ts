import { z } from "zod";
import { daysBefore } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { lockMarked, lockUnused, markRemoved, markShown } from "../queries.ts";
import { fileNamesOf, openPictureFiles } from "./picture-files.ts";

/** Days for which a picture that no menu shows is kept, since a form may still hold it. */
const KEPT_DAYS = 7;
/** Pictures removed per transaction. */
const BATCH_SIZE = 100;

export const REMOVE_PICTURE_JOB = defineJob("pictures.remove", z.object({ id: z.string() }));

/**
 * Removes pictures that no menu has shown for a week. They are marked first, so that no menu uses them again, and their
 * files are removed afterwards.
 */
export async function removeUnusedPictures(context: Context, signal?: AbortSignal): Promise<void> {
  const now = context.clock.now();
  // Once a day is enough for pictures that stay on their menu.
  await markShown(context.database, daysBefore(now, 1), now);
  while (signal?.aborted !== true) {
    const isLast = await inTransaction(context.database, async (transaction) => {
      const unused = await lockUnused(transaction, daysBefore(now, KEPT_DAYS), BATCH_SIZE);
      if (unused.length === 0) return true;
      // Checked again under the lock, because an item may have taken one in the meantime.
      const removed = await markRemoved(transaction, unused, now);
      await context.jobs.add(
        transaction,
        REMOVE_PICTURE_JOB,
        removed.map((id) => ({ id })),
      );
      return unused.length < BATCH_SIZE || removed.length === 0;
    });
    if (isLast) return;
  }
}

/**
 * Removes a picture's files, unless it was uploaded again in the meantime. A concurrent upload waits until they are
 * removed.
 */
export async function removePicture(context: Context, id: string): Promise<void> {
  const files = openPictureFiles(context);
  await inTransaction(context.database, async (transaction) => {
    if (!(await lockMarked(transaction, id))) return;
    for (const name of fileNamesOf(id)) await files.remove(name);
  });
}
