import { z } from "zod";
import type { SmsConfig } from "../../../config.ts";
import { twilioHeaders } from "../../../platform/messages/texts.ts";
import { type Finding, unknown } from "./check.ts";

const MISSING = 404;
const BUSY = 429;
const UNAUTHORIZED = [401, 403];
/** Maximum size of an answer in bytes; a page of a list has about 100 kB. */
const BODY_MAX_BYTES = 1_000_000;
/** Maximum length of a list's page at Twilio. */
const PAGE_SIZE = 100;
const IN_CONSOLE = "look in Twilio's console, under Messaging, Regulatory compliance";

/** Thrown when Twilio's answer can't be read, with the finding that says so. */
export class UnreadableAnswer extends Error {
  readonly finding: Finding;

  constructor(what: string, fix: string) {
    super(what);
    this.finding = unknown(what, fix);
  }
}

/** Number that texts are sent from. */
export interface SenderNumber {
  readonly sid: string;
  readonly phoneNumber: string;
  readonly canText: boolean;
}

/** State of a registration, in Twilio's words. */
export interface Registration {
  readonly status: string;
  /** Reasons for a rejection; empty without one. */
  readonly reasons: readonly string[];
  /** Whether a rejected registration can be corrected; undefined if Twilio doesn't say. */
  readonly canBeEdited?: boolean | undefined;
}

const Capabilities = z.union([z.object({ sms: z.boolean().optional() }), z.array(z.string())]).nullish();
const PhoneNumber = z.object({ sid: z.string(), phone_number: z.string(), capabilities: Capabilities });
const Reason = z.object({ reason: z.string().nullish() });
const Verification = z.object({
  status: z.string(),
  tollfree_phone_number_sid: z.string(),
  rejection_reason: z.string().nullish(),
  rejection_reasons: z.array(Reason).nullish().catch(undefined),
  edit_allowed: z.boolean().nullish(),
});
const CampaignError = z.object({
  description: z.string().nullish(),
  error_code: z.coerce.string().nullish(),
});
const Campaign = z.object({
  campaign_status: z.string(),
  errors: z.array(CampaignError).nullish(),
});

/** Returns the account's number; undefined if it isn't the account's. Source: Twilio's "IncomingPhoneNumber resource". */
export async function findNumber(sms: SmsConfig, signal: AbortSignal): Promise<SenderNumber | undefined> {
  const query = new URLSearchParams({ PhoneNumber: sms.from });
  const url = `${sms.apiUrl}/2010-04-01/Accounts/${sms.accountSid}/IncomingPhoneNumbers.json?${query}`;
  const List = z.object({ incoming_phone_numbers: z.array(PhoneNumber) });
  const { incoming_phone_numbers: numbers } = await askForList(sms, url, List, signal);
  // Twilio matches parts of numbers too.
  return numbers.map(toNumber).find(({ phoneNumber }) => phoneNumber === sms.from);
}

/** Returns the numbers of a messaging service; undefined if it isn't the account's. Source: Twilio's "Messaging Service PhoneNumber resource". */
export async function findNumbersOf(
  sms: SmsConfig,
  serviceSid: string,
  signal: AbortSignal,
): Promise<SenderNumber[] | undefined> {
  const url = `${sms.messagingUrl}/v1/Services/${serviceSid}/PhoneNumbers?PageSize=${PAGE_SIZE}`;
  const found = await ask(sms, url, z.object({ phone_numbers: z.array(PhoneNumber) }), signal);
  return found?.phone_numbers.map(toNumber);
}

/** Returns the messaging service that a number belongs to. Source: Twilio's "Messaging Service resource". */
export async function findServiceOf(
  sms: SmsConfig,
  number: SenderNumber,
  signal: AbortSignal,
): Promise<string | undefined> {
  const url = `${sms.messagingUrl}/v1/Services?PageSize=${PAGE_SIZE}`;
  const List = z.object({ services: z.array(z.object({ sid: z.string().regex(/^MG\w+$/) })) });
  const { services } = await askForList(sms, url, List, signal);
  for (const { sid } of services) {
    const numbers = (await findNumbersOf(sms, sid, signal)) ?? [];
    if (numbers.some((each) => each.sid === number.sid)) return sid;
  }
  return undefined;
}

/** Returns the verifications of a toll-free number, newest first. Source: Twilio's "Toll-free Verification resource". */
export async function findVerifications(
  sms: SmsConfig,
  number: SenderNumber,
  signal: AbortSignal,
): Promise<Registration[]> {
  const query = new URLSearchParams({ TollfreePhoneNumberSid: number.sid });
  const url = `${sms.messagingUrl}/v1/Tollfree/Verifications?${query}`;
  const List = z.object({ verifications: z.array(Verification) });
  const { verifications } = await askForList(sms, url, List, signal);
  return verifications
    .filter((each) => each.tollfree_phone_number_sid === number.sid)
    .map(({ status, rejection_reason, rejection_reasons, edit_allowed }) => ({
      status: toWords(status),
      reasons: toReasons([rejection_reason, ...(rejection_reasons ?? []).map(({ reason }) => reason)]),
      canBeEdited: edit_allowed ?? undefined,
    }));
}

/** Returns the campaigns of a messaging service; undefined if it isn't the account's. Source: Twilio's "US App to Person resource". */
export async function findCampaigns(
  sms: SmsConfig,
  serviceSid: string,
  signal: AbortSignal,
): Promise<Registration[] | undefined> {
  const url = `${sms.messagingUrl}/v1/Services/${serviceSid}/Compliance/Usa2p`;
  const found = await ask(sms, url, z.object({ compliance: z.array(Campaign) }), signal);
  return found?.compliance.map(({ campaign_status, errors }) => ({
    status: toWords(campaign_status),
    reasons: toReasons((errors ?? []).map(({ description, error_code }) => description || error_code)),
  }));
}

function toNumber({ sid, phone_number, capabilities }: z.infer<typeof PhoneNumber>): SenderNumber {
  const canText = Array.isArray(capabilities)
    ? capabilities.length === 0 || capabilities.includes("SMS")
    : capabilities?.sms !== false;
  return { sid, phoneNumber: phone_number, canText };
}

/** Reads a list that every account has. */
async function askForList<Schema extends z.ZodType>(
  sms: SmsConfig,
  url: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  const list = await ask(sms, url, schema, signal);
  if (list === undefined)
    throw new UnreadableAnswer(
      `Twilio has no list of this account (${MISSING})`,
      `TWILIO_ACCOUNT_SID; else ${IN_CONSOLE}`,
    );
  return list;
}

/**
 * Reads from Twilio.
 * @returns undefined if Twilio doesn't have it
 * @throws {UnreadableAnswer} if Twilio refuses or its answer has another form
 */
async function ask<Schema extends z.ZodType>(
  sms: SmsConfig,
  url: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema> | undefined> {
  const response = await fetch(url, { headers: twilioHeaders(sms), redirect: "error", signal });
  if (response.status === MISSING) return undefined;
  if (UNAUTHORIZED.includes(response.status))
    throw new UnreadableAnswer(
      `Twilio doesn't let us read it (${response.status})`,
      `TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN must be those of the account with our sender; else ${IN_CONSOLE}`,
    );
  if (response.status === BUSY)
    throw new UnreadableAnswer("Twilio is too busy to say (429)", "try again in a minute");
  if (!response.ok) throw new Error(`answer ${response.status}`);
  const read = schema.safeParse(await readJson(response));
  if (read.success) return read.data;
  throw new UnreadableAnswer("Twilio's answer can't be read", IN_CONSOLE);
}

/** Reads at most a megabyte of JSON. Returns undefined for anything else. */
async function readJson(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > BODY_MAX_BYTES) return undefined;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch {
    return undefined;
  }
}

const WORDS_MAX = 300;

/** Returns a foreign text on one line, without control characters, which a terminal would obey. */
function toWords(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return line.length > WORDS_MAX ? `${line.slice(0, WORDS_MAX)}…` : line;
}

function toReasons(texts: readonly (string | null | undefined)[]): string[] {
  return [...new Set(texts.map((text) => toWords(text ?? "")))].filter((words) => words !== "").slice(0, 5);
}
