import { z } from "zod";
import { daysBefore } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { lockMarked, lockUnused, markRemoved, markShown } from "../queries.ts";
import { fileNamesOf, openPictureFiles } from "./picture-files.ts";

/** Days for which a picture that no menu shows is kept, since a form may still hold it. */
const KEPT_DAYS = 7;
/** So many are removed in one transaction. */
const AT_A_TIME = 100;

export const REMOVE_PICTURE_JOB = defineJob("pictures.remove", z.object({ id: z.string() }));

/**
 * Lets pictures go that no menu has shown for a week: marked first, so that no menu takes them up again, their files
 * afterwards.
 */
export async function removeUnusedPictures(context: Context, signal?: AbortSignal): Promise<void> {
  const now = context.clock.now();
  // Once a day is enough for what stays on its menu.
  await markShown(context.database, daysBefore(now, 1), now);
  while (signal?.aborted !== true) {
    const isLast = await inTransaction(context.database, async (transaction) => {
      const unused = await lockUnused(transaction, daysBefore(now, KEPT_DAYS), AT_A_TIME);
      if (unused.length === 0) return true;
      // Asked once more, now that they are taken: an item may have come with one of them meanwhile.
      const removed = await markRemoved(transaction, unused, now);
      await context.jobs.add(
        transaction,
        REMOVE_PICTURE_JOB,
        removed.map((id) => ({ id })),
      );
      return unused.length < AT_A_TIME || removed.length === 0;
    });
    if (isLast) return;
  }
}

/** Removes a picture's files, unless it was uploaded anew meanwhile; who uploads it now waits until they are gone. */
export async function removePicture(context: Context, id: string): Promise<void> {
  const files = openPictureFiles(context);
  await inTransaction(context.database, async (transaction) => {
    if (!(await lockMarked(transaction, id))) return;
    for (const name of fileNamesOf(id)) await files.remove(name);
  });
}
