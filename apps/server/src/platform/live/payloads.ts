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
 * As few payloads as hold all of the words, in their order. Each begins with who says it. JSON as a whole, so that a
 * process of the version before, which says and looks for a single word, finds none instead of failing.
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
 * The words of a payload of another process, also of one of the version before; none of our own, which are not even
 * read.
 * @throws where it is no such payload
 */
export function unpackWords(ownId: string, payload: string): Word[] {
  if (payload.startsWith(opening(ownId))) return [];
  const read = JSON.parse(payload) as Word & { readonly words?: Word[] };
  return read.words ?? [read];
}

function opening(from: string): string {
  return `{"from":"${from}","words":[`;
}
