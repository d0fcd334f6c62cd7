import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Context } from "../context.ts";
import { developmentPage, linked, mailFrame } from "./development-page.ts";
import { escapeHtml } from "./escape-html.ts";

const SHOWN_MESSAGES = 100;
const REFRESH_SECONDS = 3;

const MailboxQuery = z.object({ to: z.string().optional() });
const MessageParams = z.object({ id: z.coerce.number().int().positive() });

interface StoredMessage {
  readonly id: number;
  readonly channel: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string | null;
  readonly headers: unknown;
  readonly createdAt: Date;
}

const CHANNEL_NAMES: Record<string, string> = { mail: "Mail", sms: "SMS", push: "Push" };

/**
 * Serves the development mailbox: every message without a configured provider, and every push. Absent in production.
 */
export function registerMailbox(app: FastifyInstance, context: Context): void {
  if (context.config.mode === "production") return;
  const schema = { hide: true };
  app.get("/dev/mailbox", { schema }, async (request, reply) => {
    const messages = await readMessages(context, MailboxQuery.parse(request.query).to);
    return reply.type("text/html; charset=utf-8").send(mailboxPage(messages));
  });
  app.get("/dev/mailbox.json", { schema }, async (request, reply) => {
    const messages = await readMessages(context, MailboxQuery.parse(request.query).to);
    return reply.type("application/json").send(JSON.stringify({ messages }));
  });
  app.get("/dev/mailbox/:id", { schema }, async (request, reply) => {
    const message = await readMessage(context, MessageParams.parse(request.params).id);
    if (message === undefined) return reply.callNotFound();
    return reply.type("text/html; charset=utf-8").send(messagePage(message));
  });
}

async function readMessages(context: Context, recipient: string | undefined): Promise<StoredMessage[]> {
  let query = context.database.selectFrom("developmentMailbox").selectAll();
  if (recipient !== undefined) query = query.where("recipient", "=", recipient);
  return query.orderBy("id", "desc").limit(SHOWN_MESSAGES).execute();
}

function readMessage({ database }: Context, id: number): Promise<StoredMessage | undefined> {
  return database.selectFrom("developmentMailbox").selectAll().where("id", "=", id).executeTakeFirst();
}

function mailboxPage(messages: readonly StoredMessage[]): string {
  const content = `<p>These mails and texts would have been sent, and stay on this machine; pushes go to their browsers too. <a href="/dev/templates">All templates</a></p>
${messages.length === 0 ? "<p>No messages yet.</p>" : messages.map(messageCard).join("")}`;
  return developmentPage({ title: "Development mailbox", content, refreshSeconds: REFRESH_SECONDS });
}

function messageCard(message: StoredMessage): string {
  return `<article><h2><a href="/dev/mailbox/${message.id}">${titleOf(message)}</a></h2><p class="meta">${metaOf(message)}</p><pre>${linked(message.body)}</pre></article>`;
}

/** Returns a message as its provider would have got it. */
function messagePage(message: StoredMessage): string {
  const headers = { To: message.recipient, Subject: message.subject, ...(message.headers as object) };
  const rows = Object.entries(headers).map(
    ([name, value]) => `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(String(value))}</td></tr>`,
  );
  const html = message.html === null ? "" : mailFrame(message.html, titleOf(message));
  const content = `<p><a href="/dev/mailbox">All messages</a></p><p class="meta">${metaOf(message)}</p>
<table>${rows.join("")}</table>${html}<article><pre>${linked(message.body)}</pre></article>`;
  return developmentPage({ title: titleOf(message), content });
}

/** Returns the escaped title. */
function titleOf({ subject, channel }: StoredMessage): string {
  return subject === "" ? `${CHANNEL_NAMES[channel]} message` : escapeHtml(subject);
}

function metaOf({ channel, recipient, createdAt }: StoredMessage): string {
  return `${CHANNEL_NAMES[channel]} to ${escapeHtml(recipient)}, ${createdAt.toISOString()}`;
}
