import { type Check, type Finding, right, warning, wrong } from "../check.ts";

/** Checks the environment's settings. The start has already checked the required ones. */
export const settings: Check = {
  name: "settings",
  mend: "see .env.example",
  async look({ config }) {
    const findings: Finding[] = [];
    if (config.mode !== "production") findings.push(wrong(`this is ${config.mode}`, "NODE_ENV=production"));
    else findings.push(right("production takes them"));
    if (config.databaseUrl === undefined)
      findings.push(
        warning(
          "the server starts a PostgreSQL of its own, which one process alone can use",
          "DATABASE_URL=postgres://…",
        ),
      );
    if (config.showsTestPayments)
      findings.push(
        warning("payments are tests: no money moves", "SQUARE_ENVIRONMENT=production, with its own four"),
      );
    if (config.sms === undefined)
      findings.push(
        warning(
          "no texts: nobody can sign up by phone",
          "TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM",
        ),
      );
    if (config.mailWebhookSecret === undefined)
      findings.push(warning("bounces and complaints by mail aren't heard of", "MAIL_WEBHOOK_SECRET=…"));
    if (config.acceptedKeys("doctor").length > 1)
      findings.push(
        warning(
          "the former secret key still holds",
          "unset SECRET_KEY_FORMER once the codes that are out are over",
        ),
      );
    return findings;
  },
};
