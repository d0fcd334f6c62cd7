import type { listReplies as listRepliesRoute } from "@secret/contract";
import {
  keptReplyBudgets,
  ok,
  REPLY_MAX_LENGTH,
  type Result,
  refuse,
  replyAnswer,
  replyAnswerBudget,
} from "@secret/domain";
import type { z } from "zod";
import { spendBudget } from "../../../platform/budgets/spend-budgets.ts";
import { takeTextBudget } from "../../../platform/budgets/text-budget.ts";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findSuppressions } from "../../../platform/messages/suppressions.ts";
import { readPage } from "../../../platform/page.ts";
import * as queries from "../queries/replies.ts";

/** Text as the provider delivers it. */
interface IncomingText {
  readonly messageId: string;
  readonly address: string;
  readonly body: string;
  readonly pictureCount: number;
}

/**
 * Keeps a text with its member and the order it most likely is about. A repeated webhook changes nothing.
 * @returns the automatic answer, which a member gets once a day
 */
export async function keepReply(context: Context, text: IncomingText): Promise<string | undefined> {
  const { database, clock } = context;
  if (await queries.isKnownReply(database, text.messageId)) return undefined;
  const now = clock.now();
  const sender = await queries.findSender(database, text.address, now);
  for (const budget of keptReplyBudgets(text.address, sender !== undefined))
    if ((await spendBudget(context, budget)) > 0) {
      context.log.warn({ isMember: sender !== undefined }, "a text above its daily budget wasn't kept");
      return undefined;
    }
  const { userId = null, orderId = null, eventId = null } = sender ?? {};
  const body = [...withoutControls(text.body)].slice(0, REPLY_MAX_LENGTH).join("");
  const isNew = await queries.insertReply(database, { ...text, body, userId, orderId, receivedAt: now });
  if (!isNew) return undefined;
  if (eventId !== null) publishToBoard(context, eventId);
  return sender === undefined ? undefined : answerTo(context, text.address);
}

/** Line breaks stay; other control characters, and halves of pairs, which the database refuses, go. */
function withoutControls(body: string): string {
  return body.replace(/[^\n\P{Cc}]|\p{Cs}/gu, "").trim();
}

/** Returns the automatic answer if the number may get it: not after STOP, and within the budgets of texts. */
async function answerTo(context: Context, address: string): Promise<string | undefined> {
  const number = { channel: "sms", address } as const;
  if ((await findSuppressions(context.database, context.config, number)).length > 0) return undefined;
  if ((await spendBudget(context, replyAnswerBudget(address))) > 0) return undefined;
  const { kind } = await takeTextBudget(context, "order", address);
  return kind === "taken" ? replyAnswer(context.config.publicUrl) : undefined;
}

function publishToBoard(context: Context, eventId: string): void {
  context.live.publish({ to: { staff: true }, event: { type: "board.changed", eventId } });
}

/** Returns a page of texts, newest first, with the number of unread ones. */
export async function listReplies({ database }: Context, filter: queries.ReplyFilter) {
  const page = await readPage(filter.limit, (limit) => queries.findReplies(database, { ...filter, limit }));
  return { ...page, unreadCount: await queries.countUnreadReplies(database) } satisfies z.input<
    typeof listRepliesRoute.response
  >;
}

export async function markRepliesRead({ database, clock }: Context, throughId: string) {
  await queries.markReadThrough(database, throughId, clock.now());
  return { unreadCount: await queries.countUnreadReplies(database) };
}

/** Marks a text as done, so that it leaves the boards. */
export async function markReplyDone(
  context: Context,
  session: Session,
  id: string,
): Promise<Result<Record<string, never>, "NOT_FOUND">> {
  const done = { doneAt: context.clock.now(), doneBy: session.userId };
  const marked = await queries.markDone(context.database, id, done);
  if (marked === undefined) return refuse("NOT_FOUND");
  if (marked.eventId !== null) publishToBoard(context, marked.eventId);
  return ok({});
}
