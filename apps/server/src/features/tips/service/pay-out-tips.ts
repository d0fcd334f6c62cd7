import { formatUsd, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { findSplits, insertPayout, lockNewestSplit } from "../queries/splits.ts";
import { type ReadTips, readEventTips } from "./event-tips.ts";

/** Marks an evening's newest split as paid out, so that it can't be corrected. Repeating it changes nothing. */
export async function payOutTips(
  context: Context,
  session: Session,
  { id: eventId, version }: { readonly id: string; readonly version: number },
): Promise<Result<ReadTips, "EDITED_MEANWHILE" | "EVENT_NOT_FOUND">> {
  const now = context.clock.now();
  return inTransaction(
    context.database,
    async (transaction): Promise<Result<ReadTips, "EDITED_MEANWHILE" | "EVENT_NOT_FOUND">> => {
      const found = await readEventTips(transaction, eventId);
      if (!found.ok) return found;
      if ((await lockNewestSplit(transaction, eventId)) !== version) return refuse("EDITED_MEANWHILE");
      if (await insertPayout(transaction, { eventId, version, paidBy: session.userId, paidAt: now })) {
        const [{ totalCents } = { totalCents: 0 }] = await findSplits(transaction, eventId);
        await audit(transaction, now, {
          ...actorOf(session),
          severity: "info",
          message: `Tips of ${formatUsd(totalCents)} were paid out to the crew`,
          metadata: { eventId, version },
        });
      }
      return readEventTips(transaction, eventId);
    },
  );
}
