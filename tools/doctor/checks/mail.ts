import { checkMailServer } from "../../../apps/server/src/platform/messages/mails.ts";
import { type Check, right, wrong } from "../check.ts";

/** Connects, greets and signs in as for a mail; sends none. */
export const mail: Check = {
  name: "mail",
  mend: "SMTP_URL: host, port, user and password (smtps:// for port 465)",
  async look({ config: { smtp } }) {
    if (smtp === undefined) return [wrong("no mail leaves", "SMTP_URL and MAIL_FROM")];
    await checkMailServer(smtp.url);
    return [right("the server takes us")];
  },
};
