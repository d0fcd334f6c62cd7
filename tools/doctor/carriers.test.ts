import { afterEach, describe, expect, test } from "vitest";
import { loadConfig } from "../../apps/server/src/config.ts";
import { carriers } from "../../apps/server/src/features/setup/checks/carriers.ts";
import { type Finding, runChecks, type Subject } from "../../apps/server/src/features/setup/checks/check.ts";
import type { ProviderAnswer, TextProvider } from "../../apps/server/testing/text-provider.ts";
import { openTwilioAccount, type TwilioAccount } from "../../apps/server/testing/twilio-account.ts";
import { PRODUCTION } from "./production.ts";

const LOCAL = "+12135550100";
const TOLL_FREE = "+18335550100";
const NUMBERS = [
  { sid: "PN1", phone: LOCAL },
  { sid: "PN8", phone: TOLL_FREE },
  { sid: "PN9", phone: "+12135550199", canText: false },
];
const LIMIT_MS = 5_000;
const SHORT_MS = 200;

let twilio: TextProvider | undefined;
afterEach(() => twilio?.close());

interface Question {
  readonly from: string;
  readonly account?: Partial<TwilioAccount>;
  /** Answers instead of the account's, by the start of the path. */
  readonly instead?: Record<string, ProviderAnswer | Promise<ProviderAnswer>>;
  readonly token?: string;
  readonly limitMs?: number;
}

async function look({ from, account, instead, token = "token", limitMs = LIMIT_MS }: Question) {
  twilio = await openTwilioAccount({ numbers: NUMBERS, ...account }, instead);
  const settings = {
    TWILIO_FROM: from,
    TWILIO_AUTH_TOKEN: token,
    TWILIO_API_URL: twilio.url,
    TWILIO_MESSAGING_URL: twilio.url,
  };
  const config = loadConfig({ ...PRODUCTION, ...settings });
  const [result] = await runChecks([carriers], { config } as Subject, limitMs);
  return result?.findings ?? [];
}

/** Returns the findings as "level: text (fix)". */
async function said(question: Question): Promise<string[]> {
  return (await look(question)).map(lineOf);
}

function lineOf(finding: Finding): string {
  const line = `${finding.level}: ${finding.what}`;
  return finding.level === "right" ? line : `${line} (${finding.fix})`;
}

const verified = (status: string, others: object = {}) => ({
  verifications: [{ numberSid: "PN8", status, ...others }],
});
const SERVICE = [{ sid: "MG1", numberSids: ["PN1"] }];
const campaign = (campaign_status: string, others: object = {}) => ({
  services: SERVICE,
  campaigns: [{ serviceSid: "MG1", campaign_status, ...others }],
});
const HOW = 'docs/operating.md, "Carrier registration"';
const AGAIN = `correct and submit it again in Twilio's console, as in ${HOW}`;
const WAIT = "wait for Twilio's mail; after three weeks, ask its support";
const IN_CONSOLE = "look in Twilio's console, under Messaging, Regulatory compliance";

describe("a toll-free number", () => {
  const ofNumber = `the toll-free verification of ${TOLL_FREE}`;

  test.each([
    ["TWILIO_APPROVED", {}, `right: ${ofNumber} is approved`],
    [
      "PENDING_REVIEW",
      {},
      `warning: ${ofNumber} waits for Twilio's review (PENDING_REVIEW): carriers block its texts until then (${WAIT})`,
    ],
    [
      "IN_REVIEW",
      {},
      `warning: ${ofNumber} waits for Twilio's review (IN_REVIEW): carriers block its texts until then (${WAIT})`,
    ],
    [
      "TWILIO_REJECTED",
      { rejection_reason: "Opt-in can't be verified", edit_allowed: true },
      `wrong: ${ofNumber} was rejected: Opt-in can't be verified (${AGAIN})`,
    ],
    [
      "TWILIO_REJECTED",
      {
        rejection_reason: null,
        rejection_reasons: [{ code: 30475, reason: "No consent" }],
        edit_allowed: false,
      },
      `wrong: ${ofNumber} was rejected: No consent (it can't be corrected: submit a new one as in ${HOW})`,
    ],
    ["TWILIO_REJECTED", {}, `wrong: ${ofNumber} was rejected: TWILIO_REJECTED, without a reason (${AGAIN})`],
    [
      "ON_HOLD",
      {},
      `warning: Twilio gives the toll-free verification of ${TOLL_FREE} a state that we don't know: ON_HOLD (see Twilio's console, and ${HOW})`,
    ],
    [
      "TWILIO_APPROVED",
      { rejection_reason: "Spam" },
      `warning: Twilio calls the toll-free verification of ${TOLL_FREE} TWILIO_APPROVED, but also says: Spam (ask Twilio's support which is true)`,
    ],
  ])("whose verification is %s %o is reported", async (status, others, line) => {
    expect(await said({ from: TOLL_FREE, account: verified(status, others) })).toEqual([line]);
    expect(twilio?.asked.map(({ path }) => path)).toEqual([
      "/2010-04-01/Accounts/AC1/IncomingPhoneNumbers.json?PhoneNumber=%2B18335550100",
      "/v1/Tollfree/Verifications?TollfreePhoneNumberSid=PN8",
    ]);
  });

  test("without a verification gets instructions to submit one", async () => {
    const none = [
      `wrong: there is no toll-free verification of ${TOLL_FREE}: carriers block its texts (submit one: ${HOW})`,
    ];
    expect(await said({ from: TOLL_FREE })).toEqual(none);
    twilio?.close();
    const ofAnother = {
      verifications: [{ sid: "HH2", status: "TWILIO_APPROVED", tollfree_phone_number_sid: "PN7" }],
    };
    const instead = { "/v1/Tollfree/": { status: 200, body: ofAnother } };
    expect(await said({ from: TOLL_FREE, instead }), "another number's doesn't count").toEqual(none);
  });

  test("counts as approved after an earlier rejection", async () => {
    const verifications = [
      { numberSid: "PN8", status: "TWILIO_REJECTED", rejection_reason: "Opt-in" },
      { numberSid: "PN8", status: "TWILIO_APPROVED" },
    ];
    expect(await said({ from: TOLL_FREE, account: { verifications } })).toEqual([
      `right: ${ofNumber} is approved`,
    ]);
  });
});

describe("a local number", () => {
  test.each([
    ["VERIFIED", {}, "right: the campaign of MG1 is approved"],
    [
      "PENDING",
      {},
      `warning: the campaign of MG1 waits for Twilio's review (PENDING): carriers block its texts until then (${WAIT})`,
    ],
    [
      "IN_PROGRESS",
      {},
      `warning: the campaign of MG1 waits for Twilio's review (IN_PROGRESS): carriers block its texts until then (${WAIT})`,
    ],
    [
      "FAILED",
      {
        errors: [
          { error_code: 30897, description: "The message flow is incomplete.", fields: ["MESSAGE_FLOW"] },
        ],
      },
      `wrong: the campaign of MG1 was rejected: The message flow is incomplete. (${AGAIN})`,
    ],
    [
      "FAILED",
      { errors: [{ error_code: 30897 }] },
      `wrong: the campaign of MG1 was rejected: 30897 (${AGAIN})`,
    ],
    ["SUSPENDED", {}, `wrong: the campaign of MG1 was rejected: SUSPENDED, without a reason (${AGAIN})`],
  ])("whose campaign is %s %o is reported, as with its messaging service", async (status, others, line) => {
    const account = campaign(status, others);
    expect(await said({ from: LOCAL, account })).toEqual([line]);
    twilio?.close();
    expect(await said({ from: "MG1", account })).toEqual([line]);
    expect(twilio?.asked.at(-1)?.path).toBe("/v1/Services/MG1/Compliance/Usa2p");
  });

  test("without a campaign gets instructions to register one", async () => {
    expect(await said({ from: LOCAL, account: { services: SERVICE } })).toEqual([
      `wrong: there is no campaign of MG1: carriers block its texts (register one: ${HOW})`,
    ]);
    twilio?.close();
    expect(await said({ from: LOCAL, account: { services: [{ sid: "MG2", numberSids: [] }] } })).toEqual([
      `wrong: ${LOCAL} is in no messaging service, so in no campaign: carriers block its texts (add it to the messaging service of an approved campaign: ${HOW})`,
    ]);
  });

  test("that isn't ours or can't text is reported", async () => {
    expect(await said({ from: "+12135550177" })).toEqual([
      "wrong: +12135550177 isn't a number of this Twilio account (TWILIO_FROM, one of the account's numbers)",
    ]);
    twilio?.close();
    expect(await said({ from: "+12135550199" })).toEqual([
      "wrong: +12135550199 can't send texts (TWILIO_FROM: buy a number with the capability SMS)",
    ]);
    twilio?.close();
    expect(await said({ from: "SECRETS" })).toEqual([
      "warning: we can't check the sender SECRETS (TWILIO_FROM: a US number or a messaging service)",
    ]);
    expect(twilio?.asked).toEqual([]);
  });
});

describe("a messaging service", () => {
  test("needs a campaign for its local numbers and a verification for its toll-free ones", async () => {
    const services = [{ sid: "MG1", numberSids: ["PN1", "PN8"] }];
    const account = { ...campaign("VERIFIED"), ...verified("PENDING_REVIEW"), services };
    const levels = (await look({ from: "MG1", account })).map(({ level }) => level);
    expect(levels).toEqual(["warning", "right"]);
  });

  test("that is unknown or empty is reported", async () => {
    expect(await said({ from: "MG7", account: { services: SERVICE } })).toEqual([
      "wrong: Twilio doesn't know the messaging service MG7 (TWILIO_FROM, a messaging service of this account)",
    ]);
    twilio?.close();
    expect(await said({ from: "MG1", account: { services: [{ sid: "MG1", numberSids: [] }] } })).toEqual([
      "wrong: the messaging service MG1 has no number (add one to its sender pool)",
    ]);
  });
});

describe("a registration that can't be read", () => {
  const VERIFICATIONS = "/v1/Tollfree/";
  const answered = (status: number, body: object | string = {}) =>
    said({ from: TOLL_FREE, instead: { [VERIFICATIONS]: { status, body } } });

  test.each([
    [
      401,
      { code: 20003 },
      /^unknown: Twilio doesn't let us read it \(401\) \(TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN must be/,
    ],
    [
      404,
      { code: 20404 },
      /^unknown: Twilio has no list of this account \(404\) \(TWILIO_ACCOUNT_SID; else look in/,
    ],
    [429, { code: 20429 }, /^unknown: Twilio is too busy to say \(429\) \(try again in a minute\)$/],
    [503, {}, /^wrong: check failed: answer 503 \(is Twilio reachable from here\?/],
  ])("because of answer %i gets advice", async (status, body, line) => {
    expect(await answered(status, body)).toEqual([expect.stringMatching(line)]);
  });

  test.each([
    ["a page", "<html>Maintenance</html>"],
    ["another form", { verifications: "none" }],
    ["no list", {}],
    ["a row without its number", { verifications: [{ status: "TWILIO_APPROVED" }] }],
    ["megabytes", JSON.stringify({ verifications: [], filler: "x".repeat(2_000_000) })],
  ])("because of %s gets advice", async (_what, body) => {
    expect(await answered(200, body)).toEqual([`unknown: Twilio's answer can't be read (${IN_CONSOLE})`]);
  });

  test("because Twilio doesn't answer is an error after the time limit", async () => {
    const { promise: never } = Promise.withResolvers<ProviderAnswer>();
    expect(await said({ from: TOLL_FREE, instead: { [VERIFICATIONS]: never }, limitMs: SHORT_MS })).toEqual([
      expect.stringMatching(/^wrong: check failed: no answer within 0\.2 s \(is Twilio reachable/),
    ]);
  });

  test("because our token is wrong is a warning", async () => {
    expect(await said({ from: TOLL_FREE, token: "another" })).toEqual([
      expect.stringMatching(/^unknown: Twilio doesn't let us read it \(401\)/),
    ]);
  });
});

test("Twilio's reasons reach the terminal on one short line, without control characters", async () => {
  const hostile = `\u001b[2J\u202eBad\r\n✓ carrier registration: fine ${"long ".repeat(200)}`;
  const [line = ""] = await said({
    from: TOLL_FREE,
    account: verified("TWILIO_REJECTED", { rejection_reason: hostile }),
  });
  expect(line).toMatch(/rejected: \[2J Bad ✓ carrier registration: fine long /);
  expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(line.length).toBeLessThan(600);
});

test("reports nothing without Twilio's settings", async () => {
  const none = { TWILIO_ACCOUNT_SID: "", TWILIO_AUTH_TOKEN: "", TWILIO_FROM: "" };
  const config = loadConfig({ ...PRODUCTION, ...none });
  const [result] = await runChecks([carriers], { config } as Subject, LIMIT_MS);
  expect(result?.findings).toEqual([]);
});
