import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Context } from "../context.ts";

const SHOWN_MESSAGES = 100;
const REFRESH_SECONDS = 3;

const MailboxQuery = z.object({ to: z.string().optional() });

interface StoredMessage {
  readonly id: number;
  readonly channel: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAt: Date;
}

/** The development mailbox: every message that nothing is configured to send. Absent in production. */
export function registerMailbox(app: FastifyInstance, context: Context): void {
  if (context.config.mode === "production") return;
  app.get("/dev/mailbox", { schema: { hide: true } }, async (request, reply) => {
    const messages = await readMessages(context, MailboxQuery.parse(request.query).to);
    return reply.type("text/html; charset=utf-8").send(mailboxPage(messages));
  });
  app.get("/dev/mailbox.json", { schema: { hide: true } }, async (request, reply) => {
    const messages = await readMessages(context, MailboxQuery.parse(request.query).to);
    return reply.type("application/json").send(JSON.stringify({ messages }));
  });
}

async function readMessages(context: Context, recipient: string | undefined): Promise<StoredMessage[]> {
  let query = context.database.selectFrom("developmentMailbox").selectAll();
  if (recipient !== undefined) query = query.where("recipient", "=", recipient);
  return query.orderBy("id", "desc").limit(SHOWN_MESSAGES).execute();
}

function mailboxPage(messages: readonly StoredMessage[]): string {
  const rows = messages.map(messageCard).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}"><title>Development mailbox</title><style>
:root{--text-small:14px;--text-body:16px;--text-heading:18px;--text-title:32px;
--surface:#faf5ea;--paper:#fff;--line:#e4d9c5;--ink:#221a16;--ink-soft:#6d5f54;--accent:#a8231a}
body{font:var(--text-body)/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;background:var(--surface);color:var(--ink)}
article{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}
h1{font-size:var(--text-title)}h2{font-size:var(--text-heading);margin:0 0 .25rem}
p.meta{margin:0 0 .75rem;color:var(--ink-soft);font-size:var(--text-small)}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:0}a{color:var(--accent)}</style></head>
<body><main><h1>Development mailbox</h1>
<p>Nothing leaves this machine: these are the mails and texts that would have been sent.</p>
${rows === "" ? "<p>No messages yet.</p>" : rows}</main></body></html>`;
}

function messageCard(message: StoredMessage): string {
  const title = message.subject === "" ? "Text message" : escapeHtml(message.subject);
  const body = escapeHtml(message.body).replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
  const meta = `${message.channel === "sms" ? "SMS" : "Mail"} to ${escapeHtml(message.recipient)}, ${message.createdAt.toISOString()}`;
  return `<article><h2>${title}</h2><p class="meta">${meta}</p><pre>${body}</pre></article>`;
}

function escapeHtml(text: string): string {
  const signs: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
