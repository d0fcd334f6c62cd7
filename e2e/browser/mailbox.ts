import { setTimeout } from "node:timers/promises";
import type { RunningSite } from "./running-server.ts";

type Site = Pick<RunningSite, "url">;

const DELIVERY_MS = 15_000;
const POLL_MS = 50;

interface Message {
  readonly id: number;
  readonly subject: string;
  readonly body: string;
}

/** Returns the match in the newest message to an address or number. */
async function readNewestMessage(site: Site, to: string, wanted: RegExp, after: number): Promise<string> {
  const read = async () => {
    const response = await fetch(`${site.url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
    const { messages } = (await response.json()) as { messages: Message[] };
    const fresh = messages.filter(({ id }) => Number(id) > after);
    return fresh.map(({ subject, body }) => wanted.exec(`${subject}\n${body}`)?.[0]).find(Boolean);
  };
  const end = Date.now() + DELIVERY_MS;
  while (Date.now() < end) {
    const found = await read();
    if (found !== undefined) return found;
    await setTimeout(POLL_MS);
  }
  throw new Error(`${to} got no message that matches ${wanted}`);
}

/** Returns the id of the last message, to distinguish later ones. */
export async function lastMessageId(site: Site, to: string): Promise<number> {
  const response = await fetch(`${site.url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
  const { messages } = (await response.json()) as { messages: Message[] };
  return Number(messages[0]?.id ?? 0);
}

/** Returns the newest message's 6-digit code. */
export function readCode(site: Site, to: string, after = 0): Promise<string> {
  return readNewestMessage(site, to, /\b\d{6}\b/, after);
}

/** Returns the newest message's link that undoes a change. */
export function readTakeBackLink(site: Site, to: string, after = 0): Promise<string> {
  return readNewestMessage(site, to, /https?:\/\/\S+\/not-me#\S+/, after);
}

/** Returns the newest mail's verification link. */
export function readLink(site: Site, to: string, after = 0): Promise<string> {
  return readNewestMessage(site, to, /https?:\/\/\S+\/auth\/callback\S+/, after);
}
