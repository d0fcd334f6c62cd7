import type { LiveMessage } from "./live-message.ts";

/** Message between processes: an event for browsers, or an announcement of a changed topic. */
export type ProcessMessage =
  | { readonly message: LiveMessage }
  | { readonly topic: string; readonly id: string };

/** PostgreSQL's NOTIFY accepts less than 8,000 bytes. */
const PAYLOAD_MAX_BYTES = 7_900;
/** Maximum size of one message, which leaves room for the sender's id. */
const MESSAGE_MAX_BYTES = 7_800;
const SEPARATOR = ",";
const CLOSING = "]}";

/** Encodes a message. One that is too large becomes a resync of its audience. */
export function encodeMessage(message: ProcessMessage): string {
  const text = JSON.stringify(message);
  if (!("message" in message) || Buffer.byteLength(text) <= MESSAGE_MAX_BYTES) return text;
  return JSON.stringify({
    message: { to: message.message.to, event: { type: "resync" } },
  } satisfies ProcessMessage);
}

/**
 * Packs encoded messages in order into as few payloads as possible. A payload is JSON and starts with its sender's id.
 */
export function packMessages(from: string, messages: readonly string[]): string[] {
  const packs: string[][] = [];
  const empty = Buffer.byteLength(opening(from) + CLOSING);
  let bytes = PAYLOAD_MAX_BYTES;
  for (const message of messages) {
    const more = SEPARATOR.length + Buffer.byteLength(message);
    if (bytes + more > PAYLOAD_MAX_BYTES) {
      packs.push([]);
      bytes = empty;
    }
    packs.at(-1)?.push(message);
    bytes += more;
  }
  return packs.map((pack) => opening(from) + pack.join(SEPARATOR) + CLOSING);
}

/**
 * Returns the messages of another process's payload. Our own payloads are skipped unparsed.
 * @throws if it isn't a valid payload
 */
export function unpackMessages(ownId: string, payload: string): ProcessMessage[] {
  if (payload.startsWith(opening(ownId))) return [];
  return (JSON.parse(payload) as { readonly messages: ProcessMessage[] }).messages;
}

function opening(from: string): string {
  return `{"from":"${from}","messages":[`;
}
