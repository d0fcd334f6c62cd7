import { createECDH } from "node:crypto";
import { z } from "zod";
import { checkMailServer } from "../../../platform/messages/mails.ts";
import { findPushKeys, type PushKeys } from "../../../platform/messages/push-keys.ts";
import { twilioHeaders } from "../../../platform/messages/texts.ts";
import { type Check, right, warning, wrong } from "./check.ts";

/** A missing mail server, and what sets one. */
export const NO_MAIL = ["no mail is sent", "SMTP_URL and MAIL_FROM"] as const;

/** Connects and signs in to the mail server, and sends nothing. */
export const mail: Check = {
  name: "mail",
  fix: "SMTP_URL: host, port, user and password (smtps:// for port 465; for a relay without TLS, add ?requireTLS=false)",
  async look({ config: { smtp } }, signal) {
    if (smtp === undefined) return [wrong(...NO_MAIL)];
    await checkMailServer(smtp.url, signal);
    return [right("the server accepts our sign-in")];
  },
};

const Account = z.object({ status: z.string(), type: z.string().optional() });
const REFUSED = [401, 403, 404];

/** Reads our account at Twilio, and sends nothing. */
export const texts: Check = {
  name: "texts",
  fix: "is Twilio reachable from here? curl -I https://api.twilio.com",
  async look({ config: { sms } }, signal) {
    // The settings' check reports missing texts.
    if (sms === undefined) return [];
    const url = `${sms.apiUrl}/2010-04-01/Accounts/${sms.accountSid}.json`;
    const response = await fetch(url, { headers: twilioHeaders(sms), redirect: "error", signal });
    if (REFUSED.includes(response.status))
      return [wrong("Twilio rejects our credentials", "TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN")];
    if (!response.ok) throw new Error(`answer ${response.status}`);
    const { status, type } = Account.parse(await response.json());
    if (status !== "active") return [wrong(`the account is ${status}`, "see Twilio's console")];
    if (type === "Trial")
      return [warning("a trial account texts only verified numbers", "upgrade it at Twilio")];
    return [right("Twilio accepts our credentials")];
  },
};

/** Checks that the key pair for push services can be opened and matches. */
export const pushKeys: Check = {
  name: "push keys",
  fix: "SECRET_KEY was changed: start once with the former one as SECRET_KEY_FORMER",
  async look({ config, database }) {
    const keys = await findPushKeys({ config, database });
    if (keys === undefined)
      return [warning("there are none yet", "the first start of the server creates them")];
    if (isPair(keys)) return [right("a valid pair")];
    const fix = "empty the table push_keys and restart: browsers subscribe again";
    return [wrong("the public key doesn't match the private one", fix)];
  },
};

function isPair({ publicKey, privateKey }: PushKeys): boolean {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return curve.getPublicKey("base64url") === publicKey;
}
