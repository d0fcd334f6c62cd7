import type { Budget, BudgetLimit } from "../limits/limits.ts";
import { refuse } from "../result.ts";

/** Digits of a sign-in or verification code. */
export const CODE_LENGTH = 6;
export const CODE_PATTERN = /^\d{6}$/;

/** Keeps at most six digits of text typed or pasted into a code field. */
export function keepCodeDigits(text: string): string {
  return text.replace(/\D/g, "").slice(0, CODE_LENGTH);
}

/** Validity of a code, in seconds, and wrong attempts after which it is void. */
export const CODE_LIMITS = { validSeconds: 600, tries: 5 } as const;

/** Countdown of the resend button, in seconds. */
export const CODE_RESEND_SECONDS = 60;

/** Channel a code is sent by. */
export type CodeChannel = "mail" | "sms";

const CODE_REFUSALS = { mail: "OVER_EMAIL_SEND_RATE_LIMIT", sms: "OVER_SMS_SEND_RATE_LIMIT" } as const;
/** Error code for a channel's limit. */
export type CodeLimitCode<Channel extends CodeChannel> = (typeof CODE_REFUSALS)[Channel];

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** Limits for one address or number, over all endpoints. */
const CODES: readonly BudgetLimit[] = [
  { seconds: MINUTE, most: 1 },
  { seconds: HOUR, most: 5 },
  { seconds: DAY, most: 10 },
];
/** Limits per network. Texts cost money, and no crowd of people asks for that many mails. */
const OF_NETWORK = { sms: { seconds: HOUR, most: 30 }, mail: { seconds: HOUR, most: 300 } } as const;
/** Limit of texts to the 10,000 numbers that share "+1", area code and exchange. */
const OF_PREFIX: BudgetLimit = { seconds: HOUR, most: 20 };
const PREFIX_LENGTH = 8;
const NOTICES_PER_DAY = 10;
const TESTS_PER_HOUR = 3;
const TESTS_PER_DAY = 10;
const EXPORTS_PER_DAY = 5;
/** Divisor of the share of a day's texts reserved for accounts with a verified first factor: a tenth. */
const KEPT_SHARE = 10;

/** Returns the budget of requests for an address, whether or not it has an account. */
export function askedBudget(address: string): Budget {
  return { subject: `asked for ${address}`, limits: CODES };
}

/** Returns the budget of messages sent to an address, such as sign-up codes. */
export function sentBudget(address: string): Budget {
  return { subject: `sent to ${address}`, limits: CODES };
}

/**
 * Returns the budget of transfer offers to an address. It is separate from codes, since a recipient may need a code in
 * the same minute.
 */
export function offersBudget(address: string): Budget {
  return { subject: `offers to ${address}`, limits: CODES };
}

/**
 * Returns the budgets beyond one address, which prevent toll fraud through our texts.
 * @param textsPerDay maximum texts per day
 */
export function trafficBudgets(
  channel: CodeChannel,
  address: string,
  network: string,
  textsPerDay: number,
): Budget[] {
  const ofNetwork = { subject: `${channel} for network ${network}`, limits: [OF_NETWORK[channel]] };
  if (channel === "mail") return [ofNetwork];
  const forAnybody = textsPerDay - Math.floor(textsPerDay / KEPT_SHARE);
  return [
    ofNetwork,
    { subject: `texts to ${address.slice(0, PREFIX_LENGTH)}`, limits: [OF_PREFIX] },
    { subject: "texts for anybody", limits: [{ seconds: DAY, most: forAnybody }] },
    allTexts(textsPerDay),
  ];
}

/**
 * Returns the budgets of codes to a verified contact or factor of an account. They are separate from those strangers
 * can use up; only the day's total is shared.
 */
export function verifiedBudgets(
  channel: CodeChannel,
  { purpose, accountId, address }: { purpose: string; accountId: string; address: string },
  textsPerDay: number,
): Budget[] {
  const own = [
    // No pause between codes, because somebody may choose the other of two factors.
    { subject: `${purpose} of account ${accountId}`, limits: CODES.filter(({ most }) => most > 1) },
    { subject: `${purpose} to ${address}`, limits: CODES },
  ];
  return channel === "mail" ? own : [...own, allTexts(textsPerDay)];
}

/** Returns the budget of texts to one number about account changes. */
export function noticeBudget(address: string): Budget {
  return { subject: `notices to ${address}`, limits: [{ seconds: DAY, most: NOTICES_PER_DAY }] };
}

/** Returns the budget of a member's test messages: enough to set up a device or two. */
export function testBudget(accountId: string): Budget {
  return {
    subject: `tests of account ${accountId}`,
    limits: [
      { seconds: HOUR, most: TESTS_PER_HOUR },
      { seconds: DAY, most: TESTS_PER_DAY },
    ],
  };
}

/** Returns the budget of an account's data downloads, each of which reads all of its orders and audit entries. */
export function exportBudget(accountId: string): Budget {
  return {
    subject: `exports of account ${accountId}`,
    limits: [{ seconds: DAY, most: EXPORTS_PER_DAY }],
  };
}

/** Returns the budget shared by all texts. */
export function allTexts(textsPerDay: number): Budget {
  return { subject: "texts", limits: [{ seconds: DAY, most: textsPerDay }] };
}

/** Refuses to send a code, with the channel's error code. */
export function refuseCode<Channel extends CodeChannel>(channel: Channel, retryAfterSeconds: number) {
  return refuse(CODE_REFUSALS[channel], { params: { retryAfterSeconds } });
}
