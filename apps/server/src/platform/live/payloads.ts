import type { LiveMessage } from "./live-message.ts";

/** Message between processes: an event for browsers, or an announcement of a changed topic. */
export type Word = { readonly message: LiveMessage } | { readonly topic: string; readonly id: string };

/** PostgreSQL's NOTIFY accepts less than 8,000 bytes. */
const PAYLOAD_MAX_BYTES = 7_900;
/** Maximum size of one message, which leaves room for the sender's id. */
const WORD_MAX_BYTES = 7_800;
const SEPARATOR = ",";
const CLOSING = "]}";

/** Encodes a message. One that is too large becomes a resync of its audience. */
export function writeWord(word: Word): string {
  const text = JSON.stringify(word);
  if (!("message" in word) || Buffer.byteLength(text) <= WORD_MAX_BYTES) return text;
  return JSON.stringify({ message: { to: word.message.to, event: { type: "resync" } } } satisfies Word);
}

/**
 * Packs encoded messages in order into as few payloads as possible. A payload is JSON and starts with its sender's id.
 */
export function packWords(from: string, words: readonly string[]): string[] {
  const packs: string[][] = [];
  const empty = Buffer.byteLength(opening(from) + CLOSING);
  let bytes = PAYLOAD_MAX_BYTES;
  for (const word of words) {
    const more = SEPARATOR.length + Buffer.byteLength(word);
    if (bytes + more > PAYLOAD_MAX_BYTES) {
      packs.push([]);
      bytes = empty;
    }
    packs.at(-1)?.push(word);
    bytes += more;
  }
  return packs.map((pack) => opening(from) + pack.join(SEPARATOR) + CLOSING);
}

/**
 * Returns the messages of another process's payload. Our own payloads are skipped unparsed.
 * @throws if it isn't a valid payload
 */
export function unpackWords(ownId: string, payload: string): Word[] {
  if (payload.startsWith(opening(ownId))) return [];
  return (JSON.parse(payload) as { readonly words: Word[] }).words;
}

function opening(from: string): string {
  return `{"from":"${from}","words":[`;
}
