import { createHmac, timingSafeEqual } from "node:crypto";
import { MESSAGE_CHOICES, type MessageChoiceName } from "@secret/domain";
import type { Config } from "../../../config.ts";

/** Who wants no more mails of what. */
export interface Unsubscription {
  readonly userId: string;
  readonly choice: MessageChoiceName;
}

const PURPOSE = "unsubscribe";
const ID_BYTES = 16;
/** Of a signature in base64url: what is before it is signed. */
const SIGNATURE_LETTERS = 43;

/**
 * The addresses by which a member ends a kind of mail without signing in: a page with a button, and the one that mail programs
 * post to. Good for ever, and for nothing else.
 */
export function unsubscribeUrls(
  { deriveKey, publicUrl }: Pick<Config, "deriveKey" | "publicUrl">,
  { userId, choice }: Unsubscription,
): { readonly page: string; readonly post: string } {
  const words = Buffer.concat([Buffer.from(userId.replaceAll("-", ""), "hex"), Buffer.from(choice)]);
  const token = words.toString("base64url") + sign(words, deriveKey(PURPOSE)).toString("base64url");
  return { page: `${publicUrl}/unsubscribe/${token}`, post: `${publicUrl}/api/unsubscribe/${token}` };
}

/** What a token says; undefined where it isn't one of ours. */
export function readUnsubscribeToken(
  { acceptedKeys }: Pick<Config, "acceptedKeys">,
  token: string,
): Unsubscription | undefined {
  const words = Buffer.from(token.slice(0, -SIGNATURE_LETTERS), "base64url");
  const signature = Buffer.from(token.slice(-SIGNATURE_LETTERS), "base64url");
  const isOurs = acceptedKeys(PURPOSE)
    .map((key) => sign(words, key))
    .some((expected) => signature.length === expected.length && timingSafeEqual(signature, expected));
  const choice = words.subarray(ID_BYTES).toString();
  // Another version may have had other choices.
  if (!isOurs || !isChoice(choice)) return undefined;
  const userId = words
    .toString("hex", 0, ID_BYTES)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { userId, choice };
}

function isChoice(name: string): name is MessageChoiceName {
  return Object.hasOwn(MESSAGE_CHOICES, name);
}

function sign(words: Buffer, key: Buffer): Buffer {
  return createHmac("sha256", key).update(words).digest();
}
