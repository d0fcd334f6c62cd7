import { allTexts, noticeBudget } from "../auth/codes.ts";
import type { Budget } from "../limits/budget.ts";
import type { MessagePurpose } from "./delivery.ts";

const DAY = 86_400;

/** Maximum texts per number and day by purpose; more than an evening with two orders causes. */
const PER_NUMBER = { order: 30, event: 10, reminder: 10, marketing: 2 } as const;

/** Shares of a day's texts: for all notifications, so that codes remain on a busy evening, and for optional ones. */
const NOTIFICATION_SHARE = 0.8;
const OPTIONAL_SHARE = 0.5;

/** Budgets a text is counted against. */
export interface TextBudgets {
  /** Budget of its number. */
  readonly number: Budget;
  /** Budgets shared by all numbers. */
  readonly day: readonly Budget[];
}

/**
 * Returns the budgets of a notification text; `trafficBudgets` counts codes.
 * @param textsPerDay maximum texts per day
 */
export function textBudgets(purpose: MessagePurpose, address: string, textsPerDay: number): TextBudgets {
  const whole = allTexts(textsPerDay);
  if (purpose === "security") return { number: noticeBudget(address), day: [whole] };
  const share = (subject: string, part: number) => ({
    subject,
    limits: [{ seconds: DAY, most: Math.floor(textsPerDay * part) }],
  });
  const number = {
    subject: `${purpose} texts to ${address}`,
    limits: [{ seconds: DAY, most: PER_NUMBER[purpose] }],
  };
  const telling = share("texts that tell", NOTIFICATION_SHARE);
  const canWait = purpose === "marketing" || purpose === "reminder";
  const waiting = canWait ? [share("texts that can wait", OPTIONAL_SHARE)] : [];
  return { number, day: [...waiting, telling, whole] };
}
