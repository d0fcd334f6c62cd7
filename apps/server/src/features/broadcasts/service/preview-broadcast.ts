import type { BroadcastDraft, BroadcastPreview } from "@secret/contract";
import { estimateTextCost, ok, type Result, smsSegments, UNREACHED_REASONS } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { countReached, notify, previewCopy } from "../../notifications/index.ts";
import { membersOf } from "../queries/audience.ts";
import { checkAudience, eventOf, type UnknownAudience } from "./audience.ts";
import { kindFor } from "./notify-audience.ts";

/** Previews a draft: its copy per channel, its recipients per channel, and the estimated price of its texts. */
export async function previewBroadcast(
  context: Context,
  session: Session,
  draft: BroadcastDraft,
): Promise<Result<BroadcastPreview, UnknownAudience>> {
  const known = await checkAudience(context.database, draft.audience);
  if (!known.ok) return known;
  const kind = kindFor(draft.audience.kind);
  const reach = await countReached(context.database, kind, draft.channels, membersOf(draft.audience));
  const words = await previewCopy(context, kind, toRecipient(draft, session.userId));
  const { count: segments } = smsSegments(words.sms.body);
  const texts = reach.byChannel.get("sms")?.reached ?? 0;
  return ok({
    members: reach.members,
    deactivated: reach.deactivated,
    channels: [...reach.byChannel].map(([channel, { reached, unreached }]) => ({
      channel,
      reached,
      unreached: UNREACHED_REASONS.flatMap((reason) => {
        const count = unreached.get(reason) ?? 0;
        return count === 0 ? [] : [{ reason, count }];
      }),
    })),
    words: { ...words, sms: { ...words.sms, segments } },
    textCostHundredths: estimateTextCost(segments, texts, context.config.textPriceHundredths),
  });
}

/** Sends a draft to its author on the draft's channels that they have switched on. */
export async function testBroadcast(
  context: Context,
  session: Session,
  draft: BroadcastDraft,
): Promise<Result<void, UnknownAudience>> {
  const known = await checkAudience(context.database, draft.audience);
  if (!known.ok) return known;
  await inTransaction(context.database, async (transaction) => {
    await notify(context, transaction, kindFor(draft.audience.kind), [toRecipient(draft, session.userId)]);
    await audit(transaction, context.clock.now(), {
      ...actorOf(session),
      severity: "info",
      message: "A broadcast was tried",
      subjectId: session.userId,
      metadata: { ...draft },
    });
  });
  return ok(undefined);
}

function toRecipient({ title, message, channels, audience }: BroadcastDraft, userId: string) {
  const eventId = eventOf(audience);
  return {
    userId,
    facts: { title, message },
    broadcast: { id: null, channels },
    ...(eventId !== null && { eventId }),
  };
}
