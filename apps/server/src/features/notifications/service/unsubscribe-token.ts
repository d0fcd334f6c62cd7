import { createHmac, timingSafeEqual } from "node:crypto";
import { MESSAGE_CHOICES, type MessageChoiceName } from "@secret/domain";
import type { Config } from "../../../config.ts";

/** Member and kind of mail to unsubscribe from, or the invitation of somebody who isn't a member. */
export type Unsubscription =
  | { readonly userId: string; readonly choice: MessageChoiceName }
  | { readonly interestId: string };

/** Stands for the kind of mail in the link of somebody who isn't a member. */
const INTEREST = "interest";

const PURPOSE = "unsubscribe";
const ID_BYTES = 16;
/** Length of the signature in base64url; everything before it is signed. */
const SIGNATURE_LETTERS = 43;

/**
 * Returns the URLs that unsubscribe a member from a kind of mail without sign-in: a page with a button, and the address
 * that mail programs post to. They never expire and allow nothing else.
 */
export function unsubscribeUrls(
  { deriveKey, publicUrl }: Pick<Config, "deriveKey" | "publicUrl">,
  unsubscription: Unsubscription,
): { readonly page: string; readonly post: string } {
  const [id, choice] =
    "userId" in unsubscription
      ? [unsubscription.userId, unsubscription.choice]
      : [unsubscription.interestId, INTEREST];
  const words = Buffer.concat([Buffer.from(id.replaceAll("-", ""), "hex"), Buffer.from(choice)]);
  const token = words.toString("base64url") + sign(words, deriveKey(PURPOSE)).toString("base64url");
  return { page: `${publicUrl}/unsubscribe/${token}`, post: `${publicUrl}/api/unsubscribe/${token}` };
}

/** Returns a token's content; undefined if its signature is invalid. */
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
  if (!isOurs) return undefined;
  const id = words
    .toString("hex", 0, ID_BYTES)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  if (choice === INTEREST) return { interestId: id };
  // Another version may have had other choices.
  return isChoice(choice) ? { userId: id, choice } : undefined;
}

function isChoice(name: string): name is MessageChoiceName {
  return Object.hasOwn(MESSAGE_CHOICES, name);
}

function sign(words: Buffer, key: Buffer): Buffer {
  return createHmac("sha256", key).update(words).digest();
}
