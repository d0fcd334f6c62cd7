import { type AskedText, openTextProvider, type ProviderAnswer, type TextProvider } from "./text-provider.ts";

/** Account of the stand-in for Twilio. A campaign's service and a verification's number are named by their ids. */
export interface TwilioAccount {
  readonly numbers: readonly { readonly sid: string; readonly phone: string; readonly canText?: boolean }[];
  readonly services?: readonly { readonly sid: string; readonly numberSids: readonly string[] }[];
  readonly campaigns?: readonly ({
    readonly serviceSid: string;
    readonly campaign_status: string;
  } & object)[];
  readonly verifications?: readonly ({ readonly numberSid: string; readonly status: string } & object)[];
}

const ACCOUNT = `/2010-04-01/Accounts/AC1`;
const NOT_FOUND = {
  status: 404,
  body: { code: 20404, message: "The requested resource was not found", status: 404 },
} satisfies ProviderAnswer;
const UNAUTHORIZED: ProviderAnswer = {
  status: 401,
  body: { code: 20003, message: "Authenticate", status: 401 },
};

/**
 * Starts a stand-in for Twilio's APIs of accounts, numbers, messaging services and carrier registrations. Its answers have
 * the fields of Twilio's documented examples.
 * @param instead answers that replace the account's, by the start of the path
 */
export function openTwilioAccount(
  account: TwilioAccount,
  instead: Readonly<Record<string, ProviderAnswer | Promise<ProviderAnswer>>> = {},
): Promise<TextProvider> {
  return openTextProvider(404, NOT_FOUND.body, (asked) => {
    if (asked.authorization !== `Basic ${btoa("AC1:token")}`) return UNAUTHORIZED;
    const other = Object.entries(instead).find(([path]) => asked.path.startsWith(path));
    return other === undefined ? answerOf(account, asked) : other[1];
  });
}

function answerOf(account: TwilioAccount, { path }: AskedText): ProviderAnswer {
  const { pathname, searchParams } = new URL(path, "http://twilio.test");
  const [, , kind, serviceSid = "", ...rest] = pathname.split("/");
  const service = account.services?.find(({ sid }) => sid === serviceSid);
  if (pathname === `${ACCOUNT}.json`) return list({ sid: "AC1", status: "active", type: "Full" });
  if (pathname === `${ACCOUNT}/IncomingPhoneNumbers.json`)
    return list({ incoming_phone_numbers: numbersLike(account, searchParams.get("PhoneNumber") ?? "") });
  if (kind === "Tollfree")
    return page("verifications", verificationsOf(account, searchParams.get("TollfreePhoneNumberSid")));
  if (pathname === "/v1/Services")
    return page(
      "services",
      (account.services ?? []).map(({ sid }) => ({ sid, account_sid: "AC1" })),
    );
  if (service === undefined) return NOT_FOUND;
  return rest[0] === "PhoneNumbers"
    ? page("phone_numbers", numbersOf(account, service.numberSids))
    : page("compliance", campaignsOf(account, serviceSid));
}

const list = (body: object): ProviderAnswer => ({ status: 200, body });
const page = (key: string, rows: readonly object[]) =>
  list({ meta: { key, page: 0, page_size: 50, next_page_url: null }, [key]: rows });

function numbersLike({ numbers }: TwilioAccount, part: string) {
  const digits = part.replace("+", "");
  return numbers
    .filter(({ phone }) => phone.includes(digits))
    .map(({ sid, phone, canText = true }) => ({
      sid,
      account_sid: "AC1",
      phone_number: phone,
      capabilities: { voice: true, sms: canText, mms: canText, fax: false },
    }));
}

function numbersOf({ numbers }: TwilioAccount, sids: readonly string[]) {
  return numbers
    .filter(({ sid }) => sids.includes(sid))
    .map(({ sid, phone }) => ({
      sid,
      phone_number: phone,
      country_code: "US",
      capabilities: ["SMS", "Voice"],
    }));
}

function verificationsOf({ verifications = [] }: TwilioAccount, asked: string | null) {
  return verifications
    .filter(({ numberSid }) => asked === null || numberSid === asked)
    .map(({ numberSid, ...verification }) => ({
      sid: "HH1",
      tollfree_phone_number_sid: numberSid,
      rejection_reason: null,
      rejection_reasons: null,
      error_code: null,
      edit_allowed: null,
      ...verification,
    }));
}

function campaignsOf({ campaigns = [] }: TwilioAccount, asked: string) {
  return campaigns
    .filter(({ serviceSid }) => serviceSid === asked)
    .map(({ serviceSid, ...campaign }) => ({
      sid: "QE1",
      messaging_service_sid: serviceSid,
      us_app_to_person_usecase: "MIXED",
      errors: [],
      ...campaign,
    }));
}
