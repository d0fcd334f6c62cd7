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

/** The newest message to an address or number that holds what is looked for. */
async function readNewest(site: Site, to: string, wanted: RegExp, after: number): Promise<string> {
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
  throw new Error(`no message with ${wanted} came to ${to}`);
}

/** The id of the last message there is, to tell what comes later from it. */
export async function lastMessageId(site: Site, to: string): Promise<number> {
  const response = await fetch(`${site.url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
  const { messages } = (await response.json()) as { messages: Message[] };
  return Number(messages[0]?.id ?? 0);
}

/** The six digits of the newest message. */
export function readCode(site: Site, to: string, after = 0): Promise<string> {
  return readNewest(site, to, /\b\d{6}\b/, after);
}

/** The link of the newest message that takes a change back. */
export function readTakeBackLink(site: Site, to: string, after = 0): Promise<string> {
  return readNewest(site, to, /https?:\/\/\S+\/not-me#\S+/, after);
}

/** The link of the newest mail that proves an address. */
export function readLink(site: Site, to: string, after = 0): Promise<string> {
  return readNewest(site, to, /https?:\/\/\S+\/auth\/callback\S+/, after);
}
