import { createTransport } from "nodemailer";
import type { Config } from "../../config.ts";
import { LANE_WIDTHS } from "../jobs/define-job.ts";

/** A mail in plain text. */
interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** The way to the mail server. Its connections are kept from mail to mail. */
export interface MailTransport {
  /** @throws where a later attempt may succeed, so that the job tries again */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** A mail server that says nothing for so long has failed. */
const TIMEOUT_MS = 10_000;

/** Nothing connects until the first mail. What the address says in its query, such as `?socketTimeout=`, holds. */
export function openMailTransport({ url, from }: NonNullable<Config["smtp"]>): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    // One for each mail that the lane carries at a time: none waits in here, where nothing goes first.
    maxConnections: LANE_WIDTHS.mail,
    // Once, since the server may have closed a connection that was kept. The rest is the job's.
    maxRequeues: 1,
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send({ recipient, subject, body }) {
      // nodemailer encodes addresses and subjects, so that no line break of theirs becomes a header.
      const to = { name: "", address: recipient };
      await transport.sendMail({ from, to, subject, text: body }).catch((error: MailError) => {
        // Not the server's words, which name the address: that is the member's.
        throw new Error(`the mail was not sent: ${error.code}, answer ${error.responseCode ?? "none"}`);
      });
    },
    close: () => transport.close(),
  };
}

type MailError = Error & { readonly code?: string; readonly responseCode?: number };
