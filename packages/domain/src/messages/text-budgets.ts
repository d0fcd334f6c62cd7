import { allTexts, noticeBudget } from "../auth/codes.ts";
import type { Budget } from "../limits/budget.ts";
import type { MessagePurpose } from "./delivery.ts";

const DAY = 86_400;

/** Texts of a purpose that one number gets in a day at most: more than an evening with two orders brings. */
const PER_NUMBER = { order: 30, event: 10, reminder: 10, marketing: 2 } as const;

/**
 * Of all texts of a day: so much may tell of something, so that a busy evening leaves codes enough; and of that so much may
 * be what nobody has to have.
 */
const SHARE_THAT_TELLS = 0.8;
const SHARE_THAT_CAN_WAIT = 0.5;

/** What a text is counted in. */
export interface TextBudgets {
  /** Of the number that it goes to. */
  readonly number: Budget;
  /** Of all numbers together. */
  readonly day: readonly Budget[];
}

/**
 * What a text that tells of something is counted in, codes being counted on their own (`trafficBudgets`).
 * @param textsPerDay all texts that may go out in a day
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
  const telling = share("texts that tell", SHARE_THAT_TELLS);
  const canWait = purpose === "marketing" || purpose === "reminder";
  const waiting = canWait ? [share("texts that can wait", SHARE_THAT_CAN_WAIT)] : [];
  return { number, day: [...waiting, telling, whole] };
}
