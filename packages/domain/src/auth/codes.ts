import type { Budget, BudgetLimit } from "../limits/budget.ts";
import { refuse } from "../result.ts";

export const CODE_LENGTH = 6;
export const CODE_PATTERN = /^\d{6}$/;

/** Keeps only digits, six at most: what the code field makes of typing and pasting. */
export function keepCodeDigits(text: string): string {
  return text.replace(/\D/g, "").slice(0, CODE_LENGTH);
}

/** How long a code is good, and how many wrong ones may be typed before it is dead. */
export const CODE_LIMITS = { validSeconds: 600, tries: 5 } as const;

/** How long the resend button counts down. */
export const CODE_RESEND_SECONDS = 60;

export type CodeChannel = "mail" | "sms";

const CODE_REFUSALS = { mail: "OVER_EMAIL_SEND_RATE_LIMIT", sms: "OVER_SMS_SEND_RATE_LIMIT" } as const;
export type CodeLimitCode<Channel extends CodeChannel> = (typeof CODE_REFUSALS)[Channel];

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** What strangers may have sent to one address or number: codes over all endpoints, and offers. */
const CODES: readonly BudgetLimit[] = [
  { seconds: MINUTE, most: 1 },
  { seconds: HOUR, most: 5 },
  { seconds: DAY, most: 10 },
];
/** What one network asks for: texts cost, and a network that asks for so many mails isn't a queue of people. */
const OF_NETWORK = { sms: { seconds: HOUR, most: 30 }, mail: { seconds: HOUR, most: 300 } } as const;
/** Texts to the 10,000 numbers that share "+1", area code and exchange. */
const OF_PREFIX: BudgetLimit = { seconds: HOUR, most: 20 };
const PREFIX_LENGTH = 8;
const NOTICES_PER_DAY = 10;
const TESTS_PER_HOUR = 3;
const TESTS_PER_DAY = 10;
const EXPORTS_PER_DAY = 5;
/** Of a day's texts a tenth is kept for those who have proven a first factor. */
const KEPT_SHARE = 10;

/** What anybody asked to be sent to an address, whether or not there is somebody there to write to. */
export function askedBudget(address: string): Budget {
  return { subject: `asked for ${address}`, limits: CODES };
}

/** What goes to an address whoever it belongs to, such as the code of a sign-up. */
export function sentBudget(address: string): Budget {
  return { subject: `sent to ${address}`, limits: CODES };
}

/** Offers of friends to an address: whoever gets one may need a code in the same minute, and they take none of its codes. */
export function offersBudget(address: string): Budget {
  return { subject: `offers to ${address}`, limits: CODES };
}

/**
 * What holds beyond one address, so that nobody makes money of our texts.
 * @param textsPerDay all texts with codes that may go out in a day
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
 * What an account may have sent to a contact or factor that it has proven. None of it is counted together with
 * what anybody may ask for, so that no stranger uses it up; only the whole of a day's texts holds here too.
 */
export function provenBudgets(
  channel: CodeChannel,
  { purpose, accountId, address }: { purpose: string; accountId: string; address: string },
  textsPerDay: number,
): Budget[] {
  const own = [
    // No pause: somebody may take another one of two factors.
    { subject: `${purpose} of account ${accountId}`, limits: CODES.filter(({ most }) => most > 1) },
    { subject: `${purpose} to ${address}`, limits: CODES },
  ];
  return channel === "mail" ? own : [...own, allTexts(textsPerDay)];
}

/** Texts to one number that tell of changes to its account: whoever changes all day has been told by then. */
export function noticeBudget(address: string): Budget {
  return { subject: `notices to ${address}`, limits: [{ seconds: DAY, most: NOTICES_PER_DAY }] };
}

/** Tests of what reaches a member: enough to set up a device or two. */
export function testBudget(accountId: string): Budget {
  return {
    subject: `tests of account ${accountId}`,
    limits: [
      { seconds: HOUR, most: TESTS_PER_HOUR },
      { seconds: DAY, most: TESTS_PER_DAY },
    ],
  };
}

/** Limit of downloads of an account's data: each reads all of its orders and audit lines. */
export function exportBudget(accountId: string): Budget {
  return {
    subject: `exports of account ${accountId}`,
    limits: [{ seconds: DAY, most: EXPORTS_PER_DAY }],
  };
}

/** Every text that auth sends, whoever it is for. */
export function allTexts(textsPerDay: number): Budget {
  return { subject: "texts", limits: [{ seconds: DAY, most: textsPerDay }] };
}

/** That no code is sent now. */
export function refuseCode<Channel extends CodeChannel>(channel: Channel, retryAfterSeconds: number) {
  return refuse(CODE_REFUSALS[channel], { params: { retryAfterSeconds } });
}
