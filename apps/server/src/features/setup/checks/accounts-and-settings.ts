import { countAdmins } from "../../factors/index.ts";
import { hasDemoAccounts } from "../../members/index.ts";
import { type Check, type Finding, right, warning, wrong } from "./check.ts";

/** Findings about optional settings, which the page of the owner shows too. */
export const NO_TEXTS = warning(
  "no texts: nobody can sign up by phone",
  "TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM",
);
export const NO_BOUNCES = warning("bounces and complaints by mail aren't received", "MAIL_WEBHOOK_SECRET=…");
export const TEST_PAYMENTS = warning(
  "payments are tests: no money moves",
  "SQUARE_ENVIRONMENT=production, with the four other SQUARE_ settings of production",
);

/** Checks the environment's optional settings. The start has already checked the required ones. */
export const settings: Check = {
  name: "settings",
  fix: "see .env.example",
  async look({ config }) {
    const { mode } = config;
    const first =
      mode === "production" ? right("valid for production") : wrong(`this is ${mode}`, "NODE_ENV=production");
    const problems: [boolean, Finding][] = [
      [
        config.databaseUrl === undefined,
        warning("the embedded PostgreSQL serves only one process", "DATABASE_URL=postgres://…"),
      ],
      [config.showsTestPayments, TEST_PAYMENTS],
      [config.sms === undefined, NO_TEXTS],
      [config.mailWebhookSecret === undefined, NO_BOUNCES],
      [
        config.acceptedKeys("doctor").length > 1,
        warning(
          "the former secret key is still accepted",
          "unset SECRET_KEY_FORMER once all events with issued codes are over",
        ),
      ],
    ];
    return [first, ...problems.flatMap(([applies, problem]) => (applies ? [problem] : []))];
  },
};

/** Checks that an admin can sign in safely, and that no account has a public password. */
export const accounts: Check = {
  name: "accounts",
  fix: "DATABASE_URL must name a database that the server was started on",
  async look({ database }) {
    const { all, secured } = await countAdmins(database);
    const admins =
      all === 0
        ? wrong("there is no admin", "sign up, then npm run admin -- grant <email or phone> admin")
        : secured === 0
          ? wrong("no admin has a second factor", "an admin adds one on the account page, under Security")
          : right(`${secured} of ${all} admins have a second factor`);
    if (!(await hasDemoAccounts(database))) return [admins];
    return [
      admins,
      wrong("demo accounts exist, and their password is public", "use another database: DATABASE_URL"),
    ];
  },
};
