import { z } from "zod";
import { type Check, right, warning, wrong } from "../check.ts";

const Account = z.object({ status: z.string(), type: z.string().optional() });
const REFUSED = [401, 403, 404];

/** Whether Twilio knows our account; sends nothing. */
export const texts: Check = {
  name: "texts",
  mend: "is Twilio reachable from here? curl -I https://api.twilio.com",
  async look({ config: { sms } }, signal) {
    // The settings' check reports missing texts.
    if (sms === undefined) return [];
    const authorization = `Basic ${Buffer.from(`${sms.accountSid}:${sms.authToken}`).toString("base64")}`;
    const url = `${sms.apiUrl}/2010-04-01/Accounts/${sms.accountSid}.json`;
    const response = await fetch(url, { headers: { authorization }, signal });
    if (REFUSED.includes(response.status))
      return [wrong("Twilio doesn't take us", "TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN")];
    if (!response.ok) throw new Error(`answer ${response.status}`);
    const { status, type } = Account.parse(await response.json());
    if (status !== "active") return [wrong(`the account is ${status}`, "look into Twilio's console")];
    if (type === "Trial")
      return [warning("a trial account texts to verified numbers alone", "upgrade it at Twilio")];
    return [right("Twilio takes us")];
  },
};
