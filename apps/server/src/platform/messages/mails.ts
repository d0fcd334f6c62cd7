import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { SendOutcome } from "@secret/domain";
import type { Config } from "../../config.ts";
import { openMailPool } from "./mail-pool.ts";

interface Mail {
  readonly recipient: string;
  readonly subject: string;
  /** Plain-text body. */
  readonly body: string;
  readonly html?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Transport to the mail server. Its connections are kept alive between mails. */
export interface MailTransport {
  send(mail: Mail): Promise<SendOutcome>;
  close(): void;
}

/**
 * Maximum total time of a mail, in ms, whatever the server sends. Shorter than the time after which an attempt counts
 * as lost.
 */
const LIMIT_MS = 60_000;
/** First SMTP status of a permanent failure; lower ones may be retried. Source: RFC 5321, 4.2.1. */
const FIRST_LASTING_REFUSAL = 500;
/** SMTP status of a server that takes no mails now. Source: RFC 5321, 4.2.3. */
const NO_SERVICE = 421;
/**
 * Response to RCPT TO that means the mailbox doesn't exist. Policy rejections (5.7.x) and a full mailbox (552) don't
 * count, since they may change. Source: RFC 3463, 3.2.
 */
const NO_SUCH_MAILBOX = /^(550|551|553)[ -]5\.1\.\d{1,3}\b/;

/** Error code of a mail that exceeded its total time. */
const ATTEMPT_OVER = "ATTEMPT_OVER";

/** Header that prevents automatic replies. Source: RFC 3834, 5. */
const AUTO_SUBMITTED = { "Auto-Submitted": "auto-generated" };

/**
 * Opens a mail transport. The first mail connects. Options in the URL's query, such as `?socketTimeout=`, apply.
 * @param limitMs maximum total time of a mail, in ms
 */
export function openMailTransport(
  { url, from }: NonNullable<Config["smtp"]>,
  limitMs: number = LIMIT_MS,
): MailTransport {
  let pool = openMailPool(url);
  const submit = async (used: typeof pool, sending: Promise<unknown>): Promise<void> => {
    const ended = new AbortController();
    const limit = pause(limitMs, false, { ref: false, signal: ended.signal });
    const isInTime = await Promise.race([sending.then(() => true), limit]).finally(() => ended.abort());
    if (isInTime) return;
    // Retire the pool, because a hanging connection would stay busy and soon all of them would be.
    if (pool === used) pool = openMailPool(url);
    used.retire();
    throw Object.assign(new Error("the mail server timed out"), { code: ATTEMPT_OVER });
  };
  return {
    async send({ recipient, subject, body, html, headers }) {
      // nodemailer encodes addresses and subjects, so their line breaks can't start a header.
      const to = { name: "", address: recipient };
      const messageId = `<${randomUUID()}@${from.replace(/^.*@|>$/g, "")}>`;
      const used = pool;
      const mail = {
        from,
        to,
        subject,
        text: body,
        ...(html === undefined ? {} : { html }),
        headers: { ...AUTO_SUBMITTED, ...headers },
        messageId,
      };
      try {
        await submit(used, used.send(mail));
        return { kind: "sent", providerId: messageId };
      } catch (error) {
        return outcomeOf(error as MailError, used.contents.get(messageId)?.readableDidRead ?? false);
      } finally {
        used.contents.delete(messageId);
        used.leave();
      }
    },
    close: () => pool.close(),
  };
}

/**
 * Checks that the mail server would accept our mails, without sending one.
 * @param signal closes the connection when it aborts
 * @throws the error that prevents it
 */
export async function checkMailServer(url: string, signal: AbortSignal): Promise<void> {
  const pool = openMailPool(url);
  signal.addEventListener("abort", () => pool.cut(), { once: true });
  try {
    await pool.verify();
  } finally {
    pool.close();
  }
}

type MailError = Error & {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
};

/** nodemailer's codes for an answer that refuses the connection. */
const CONNECTION_REFUSED = new Set(["ETLS", "ECONNECTION"]);

/** Converts an error into an outcome. The server's message is left out because it names the member's address. */
function outcomeOf(error: MailError, hasLeft: boolean): SendOutcome {
  const { code = "none", responseCode, response = "", command } = error;
  if (responseCode === undefined) {
    const reason = `mail server: no answer, ${code}`;
    // A connection that never ends can't be recalled, so the mail may still be sent.
    if (hasLeft || code === ATTEMPT_OVER) return { kind: "unknown", reason };
    return { kind: "deferred", reason, isDown: true };
  }
  const reason = `mail server: answer ${responseCode}, ${code}`;
  // An answer to the greeting or to STARTTLS is about the connection, not about this mail.
  if (CONNECTION_REFUSED.has(code)) return { kind: "deferred", reason, isDown: true };
  if (responseCode < FIRST_LASTING_REFUSAL)
    return { kind: "deferred", reason, ...(responseCode === NO_SERVICE && { isDown: true }) };
  const isBounce = command === "RCPT TO" && NO_SUCH_MAILBOX.test(response);
  return { kind: "refused", reason, ...(isBounce && { suppression: "bounce" }) };
}
