import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { SendOutcome } from "@secret/domain";
import type { Config } from "../../config.ts";
import { openMailPool } from "./mail-pool.ts";

interface Mail {
  readonly recipient: string;
  readonly subject: string;
  /** In plain text. */
  readonly body: string;
  readonly html?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The way to the mail server. Its connections are kept from mail to mail. */
export interface MailTransport {
  send(mail: Mail): Promise<SendOutcome>;
  close(): void;
}

/** So long may a mail take in all, whatever the server goes on saying. Less than after what an attempt counts as lost. */
const LIMIT_MS = 60_000;
/** SMTP's answers from here on are for good; below, another attempt may succeed. Source: RFC 5321, 4.2.1. */
const FIRST_LASTING_REFUSAL = 500;
/**
 * Of a refused recipient: there is no such mailbox. Not the server's policy (5.7.x), nor a full mailbox (552): those may
 * change. Source: RFC 3463, 3.2.
 */
const NO_SUCH_MAILBOX = /^(550|551|553)[ -]5\.1\.\d{1,3}\b/;

/** The code of a mail that took too long in all. */
const ATTEMPT_OVER = "ATTEMPT_OVER";

/** Nobody's "out of office" answers it. Source: RFC 3834, 5. */
const BY_A_MACHINE = { "Auto-Submitted": "auto-generated" };

/**
 * Nothing connects until the first mail. What the address says in its query, such as `?socketTimeout=`, holds.
 * @param limitMs after which a mail that is neither taken nor refused has ended
 */
export function openMailTransport(
  { url, from }: NonNullable<Config["smtp"]>,
  limitMs: number = LIMIT_MS,
): MailTransport {
  let pool = openMailPool(url);
  const handOver = async (used: typeof pool, sending: Promise<unknown>): Promise<void> => {
    const ended = new AbortController();
    const limit = pause(limitMs, false, { ref: false, signal: ended.signal });
    const isInTime = await Promise.race([sending.then(() => true), limit]).finally(() => ended.abort());
    if (isInTime) return;
    // Its connection is nobody's any more; with the others here it would soon be all that there are.
    if (pool === used) pool = openMailPool(url);
    used.retire();
    throw Object.assign(new Error("the mail server comes to no end"), { code: ATTEMPT_OVER });
  };
  return {
    async send({ recipient, subject, body, html, headers }) {
      // nodemailer encodes addresses and subjects, so that no line break of theirs becomes a header.
      const to = { name: "", address: recipient };
      const messageId = `<${randomUUID()}@${from.replace(/^.*@|>$/g, "")}>`;
      const used = pool;
      const mail = {
        from,
        to,
        subject,
        text: body,
        ...(html === undefined ? {} : { html }),
        headers: { ...BY_A_MACHINE, ...headers },
        messageId,
      };
      try {
        await handOver(used, used.send(mail));
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
 * Whether a mail server would take mails of ours; sends none.
 * @throws what keeps it from that
 */
export async function checkMailServer(url: string): Promise<void> {
  const pool = openMailPool(url);
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

/** Without the server's words, which name the address: that is the member's. */
function outcomeOf(error: MailError, hasLeft: boolean): SendOutcome {
  const { code = "none", responseCode, response = "", command } = error;
  if (responseCode === undefined) {
    const reason = `mail server: no answer, ${code}`;
    // Nothing ends a connection that goes on and on: what it carries may still leave.
    return { kind: hasLeft || code === ATTEMPT_OVER ? "unknown" : "deferred", reason };
  }
  const reason = `mail server: answer ${responseCode}, ${code}`;
  if (responseCode < FIRST_LASTING_REFUSAL) return { kind: "deferred", reason };
  const isBounce = command === "RCPT TO" && NO_SUCH_MAILBOX.test(response);
  return { kind: "refused", reason, ...(isBounce && { stops: "bounce" }) };
}
