import type { LiveMessage } from "./live-message.ts";

/** What goes between processes: a message for browsers, or a word among the processes themselves. */
export type Word = { readonly message: LiveMessage } | { readonly topic: string; readonly id: string };

/** PostgreSQL's NOTIFY takes less than 8,000 bytes. */
const PAYLOAD_MAX_BYTES = 7_900;
/** Leaves room for who says it. */
const WORD_MAX_BYTES = 7_800;
const SEPARATOR = ",";
const CLOSING = "]}";

/** A word as it is sent. What is too large to be told is looked for: its audience is asked to fetch everything. */
export function writeWord(word: Word): string {
  const text = JSON.stringify(word);
  if (!("message" in word) || Buffer.byteLength(text) <= WORD_MAX_BYTES) return text;
  return JSON.stringify({ message: { to: word.message.to, event: { type: "resync" } } } satisfies Word);
}

/**
 * Packs words in as few payloads as hold them, in their order. A payload is JSON and begins with its sender's id.
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
 * Returns the words of another process's payload. Our own payloads have none, and aren't parsed.
 * @throws where it isn't a payload
 */
export function unpackWords(ownId: string, payload: string): Word[] {
  if (payload.startsWith(opening(ownId))) return [];
  return (JSON.parse(payload) as { readonly words: Word[] }).words;
}

function opening(from: string): string {
  return `{"from":"${from}","words":[`;
}
