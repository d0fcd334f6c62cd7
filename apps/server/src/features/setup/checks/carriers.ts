import type { SmsConfig } from "../../../config.ts";
import { type Check, type Finding, right, warning, wrong } from "./check.ts";
import {
  findCampaigns,
  findNumber,
  findNumbersOf,
  findServiceOf,
  findVerifications,
  type Registration,
  type SenderNumber,
  UnreadableAnswer,
} from "./twilio-account.ts";

const DOCS = 'docs/operating.md, "Carrier registration"';
const IN_CONSOLE = `see Twilio's console, and ${DOCS}`;
/** Toll-free area codes. Source: the North American Numbering Plan Administrator's "Toll-Free". */
const TOLL_FREE = /^\+1(?:800|833|844|855|866|877|888)/;
const IS_US_NUMBER = /^\+1\d{10}$/;

/** Checks that US carriers take texts from our sender: by a verified toll-free number or an approved campaign. It sends nothing. */
export const carriers: Check = {
  name: "carrier registration",
  fix: "is Twilio reachable from here? curl -I https://messaging.twilio.com",
  async look({ config: { sms } }, signal) {
    // The check of the settings reports that texts are off.
    if (sms === undefined) return [];
    try {
      return sms.from.startsWith("MG")
        ? await judgeService(sms, signal)
        : await judgeSingleNumber(sms, signal);
    } catch (error) {
      if (error instanceof UnreadableAnswer) return [error.finding];
      throw error;
    }
  },
};

async function judgeService(sms: SmsConfig, signal: AbortSignal): Promise<Finding[]> {
  const numbers = await findNumbersOf(sms, sms.from, signal);
  if (numbers === undefined) return [unknownService(sms.from)];
  const [first] = numbers;
  if (first === undefined)
    return [wrong(`the messaging service ${sms.from} has no number`, "add one to its sender pool")];
  const findings: Finding[] = [];
  for (const number of numbers.filter(isTollFree)) findings.push(await judgeTollFree(sms, number, signal));
  if (!numbers.every(isTollFree)) findings.push(await judgeCampaign(sms, sms.from, signal));
  return findings;
}

async function judgeSingleNumber(sms: SmsConfig, signal: AbortSignal): Promise<Finding[]> {
  if (!IS_US_NUMBER.test(sms.from))
    return [
      warning(`we can't check the sender ${sms.from}`, "TWILIO_FROM: a US number or a messaging service"),
    ];
  const number = await findNumber(sms, signal);
  if (number === undefined)
    return [
      wrong(`${sms.from} isn't a number of this Twilio account`, "TWILIO_FROM, one of the account's numbers"),
    ];
  if (!number.canText)
    return [wrong(`${sms.from} can't send texts`, "TWILIO_FROM: buy a number with the capability SMS")];
  if (isTollFree(number)) return [await judgeTollFree(sms, number, signal)];
  const serviceSid = await findServiceOf(sms, number, signal);
  if (serviceSid !== undefined) return [await judgeCampaign(sms, serviceSid, signal)];
  const what = `${sms.from} is in no messaging service, so in no campaign: carriers block its texts`;
  return [wrong(what, `add it to the messaging service of an approved campaign: ${DOCS}`)];
}

const isTollFree = ({ phoneNumber }: SenderNumber) => TOLL_FREE.test(phoneNumber);
const unknownService = (sid: string) =>
  wrong(
    `Twilio doesn't know the messaging service ${sid}`,
    "TWILIO_FROM, a messaging service of this account",
  );

async function judgeTollFree(sms: SmsConfig, number: SenderNumber, signal: AbortSignal): Promise<Finding> {
  const what = `toll-free verification of ${number.phoneNumber}`;
  return judge(what, await findVerifications(sms, number, signal), {
    none: wrong(`there is no ${what}: carriers block its texts`, `submit one: ${DOCS}`),
    again: ({ canBeEdited }) =>
      canBeEdited === false
        ? `it can't be corrected: submit a new one as in ${DOCS}`
        : `correct and submit it again in Twilio's console, as in ${DOCS}`,
  });
}

async function judgeCampaign(sms: SmsConfig, serviceSid: string, signal: AbortSignal): Promise<Finding> {
  const campaigns = await findCampaigns(sms, serviceSid, signal);
  if (campaigns === undefined) return unknownService(serviceSid);
  const what = `campaign of ${serviceSid}`;
  return judge(what, campaigns, {
    none: wrong(`there is no ${what}: carriers block its texts`, `register one: ${DOCS}`),
    again: () => `correct and submit it again in Twilio's console, as in ${DOCS}`,
  });
}

type Verdict = "approved" | "pending" | "rejected";

/** Twilio's states of verifications and campaigns. Sources: its resources "Toll-free Verification" and "US App to Person". */
const VERDICTS: ReadonlyMap<string, Verdict> = new Map([
  ["TWILIO_APPROVED", "approved"],
  ["VERIFIED", "approved"],
  ["PENDING_REVIEW", "pending"],
  ["IN_REVIEW", "pending"],
  ["PENDING", "pending"],
  ["IN_PROGRESS", "pending"],
  ["TWILIO_REJECTED", "rejected"],
  ["FAILED", "rejected"],
  ["SUSPENDED", "rejected"],
  ["EXPIRED", "rejected"],
]);

interface Advice {
  readonly none: Finding;
  again(rejected: Registration): string;
}

/** Judges the registrations of a sender: an approved one counts before a pending one, and a pending one before a rejected one. */
function judge(what: string, registrations: readonly Registration[], advice: Advice): Finding {
  const first = (verdict: Verdict | undefined) =>
    registrations.find(({ status }) => VERDICTS.get(status) === verdict);
  const approved = first("approved");
  if (approved !== undefined && approved.reasons.length > 0)
    return warning(
      `Twilio calls the ${what} ${approved.status}, but also says: ${approved.reasons.join("; ")}`,
      "ask Twilio's support which is true",
    );
  if (approved !== undefined) return right(`the ${what} is approved`);
  const pending = first("pending");
  if (pending !== undefined)
    return warning(
      `the ${what} waits for Twilio's review (${pending.status}): carriers block its texts until then`,
      "wait for Twilio's mail; after three weeks, ask its support",
    );
  const rejected = first("rejected");
  if (rejected !== undefined)
    return wrong(`the ${what} was rejected: ${reasonOf(rejected)}`, advice.again(rejected));
  const unknown = first(undefined);
  if (unknown === undefined) return advice.none;
  return warning(`Twilio gives the ${what} a state that we don't know: ${unknown.status}`, IN_CONSOLE);
}

function reasonOf({ status, reasons }: Registration): string {
  return reasons.length > 0 ? reasons.join("; ") : `${status}, without a reason`;
}
