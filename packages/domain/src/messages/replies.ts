import { BRAND } from "../brand.ts";
import type { Budget } from "../limits/limits.ts";

const DAY = 86_400;
/** Maximum kept texts per number and day. An unknown number could be anybody's. */
const KEPT_PER_DAY = { member: 50, stranger: 5 } as const;
/** Maximum kept texts per day of all unknown numbers together. */
const STRANGERS_PER_DAY = 500;

/** Maximum length of a text, in characters; longer ones are cut. Source: Twilio's "Maximum message length". */
export const REPLY_MAX_LENGTH = 1_600;

/** Returns the budgets of the texts that are kept of a number. */
export function keptReplyBudgets(address: string, isMember: boolean): Budget[] {
  const most = KEPT_PER_DAY[isMember ? "member" : "stranger"];
  const own = { subject: `kept texts from ${address}`, limits: [{ seconds: DAY, most }] };
  const all = { subject: "kept texts from strangers", limits: [{ seconds: DAY, most: STRANGERS_PER_DAY }] };
  return isMember ? [own] : [own, all];
}

/** Returns the budget of automatic answers to a number. */
export function replyAnswerBudget(address: string): Budget {
  return { subject: `answers to texts from ${address}`, limits: [{ seconds: DAY, most: 1 }] };
}

/** Automatic answer to a member's text. It fits one SMS segment. */
export function replyAnswer(publicUrl: string): string {
  return `${BRAND.programme}: Got it. We read this at the window. For changes or refunds, open your order: ${publicUrl}/orders`;
}

/** Returns a text's words for a list: its own, and its pictures, which aren't fetched. */
export function replyWords({ body, pictureCount }: { body: string; pictureCount: number }): string {
  const picture =
    pictureCount === 0 ? "" : pictureCount === 1 ? "sent a picture" : `sent ${pictureCount} pictures`;
  if (body === "") return picture === "" ? "sent an empty text" : picture;
  return picture === "" ? body : `${body} (${picture})`;
}
