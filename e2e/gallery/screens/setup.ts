import { checkSetup, getSetup, SETUP_STEPS, type Setup, type SetupStep } from "@secret/contract";
import { fail, given, refused, stall } from "../../made-up/answers.ts";
import { breakLive, inTurn, press, type Screen, sharing } from "../screen.ts";

const PROBLEMS: Partial<Record<SetupStep["name"], Pick<SetupStep, "state" | "problems">>> = {
  brand: {
    state: "needsYou",
    problems: [
      {
        what: "Still the sample's: mailing address, support email, investors' email, main website",
        fix: "packages/domain/src/brand.ts: put your own there, then build again",
      },
    ],
  },
  mail: {
    state: "failed",
    problems: [
      {
        what: "Mail: check failed: EDNS",
        fix: "SMTP_URL: host, port, user and password (smtps:// for port 465; for a relay without TLS, add ?requireTLS=false)",
      },
    ],
  },
  texts: {
    state: "unknown",
    problems: [
      {
        what: "Carrier registration: Twilio is too busy to say (429)",
        fix: "try again in a minute",
      },
    ],
  },
  order: {
    state: "needsYou",
    problems: [{ what: "You haven't paid for one yet", fix: "Order one item and pay with your own card." }],
  },
};

const CHECKED_AT = "2026-11-21T03:42:00.000Z";
const setupOf = (problems: typeof PROBLEMS): Setup => ({
  steps: SETUP_STEPS.map((name) => ({ name, state: "done", problems: [], ...problems[name] })),
  checkedAt: CHECKED_AT,
});

/** Steps from a new installation to the first event. */
export const SETUP_SCREENS: readonly Screen[] = [
  { name: "Get ready", path: "/admin/setup", words: "Needs you" },
  {
    name: "Admin, a step isn't working",
    path: "/admin",
    prepare: given(getSetup, setupOf(PROBLEMS)),
    words: "1 not working",
  },
  ...sharing({ path: "/admin/setup" }, [
    { name: "Get ready, in every state", prepare: given(getSetup, setupOf(PROBLEMS)), words: "5 of 9 done" },
    { name: "Get ready, all done", prepare: given(getSetup, setupOf({})), words: "9 of 9 done" },
    {
      name: "Get ready, checking",
      prepare: inTurn(given(getSetup, setupOf(PROBLEMS)), stall(checkSetup)),
      act: press("Check again"),
      words: "5 of 9 done",
    },
    {
      name: "Get ready, checked too often",
      prepare: inTurn(
        given(getSetup, setupOf(PROBLEMS)),
        refused(checkSetup, "RATE_LIMITED", { retryAfterSeconds: 42 }),
      ),
      act: press("Check again"),
      words: "5 of 9 done",
    },
    {
      name: "Get ready, offline",
      prepare: inTurn(given(getSetup, setupOf(PROBLEMS)), breakLive),
      words: "Offline.",
    },
    { name: "Get ready, loading", prepare: stall(getSetup) },
    { name: "Get ready, failed to load", prepare: fail(getSetup), words: "The checks didn't load" },
  ]),
];
