import { randomBytes } from "node:crypto";
import type { Config } from "../../../config.ts";
import type { Message } from "../../../platform/messages/messages.ts";
import type { MessageSample } from "../../../platform/messages/templates-page.ts";
import type { Address } from "../queries/address.ts";
import type { Purpose } from "../queries/codes.ts";
import { changeMessage } from "./changes/change-words.ts";
import {
  alreadyMemberMessage,
  codeMessage,
  contactTakenMessage,
  securityNotice,
} from "./codes/code-messages.ts";

const ADDRESSES: readonly Address[] = [
  { channel: "mail", value: "robin@example.com" },
  { channel: "sms", value: "+12135550142" },
];
/** The purposes of codes, with the type of their links. */
const CODES: Record<Purpose, string | undefined> = {
  signup: "signup",
  sign_in: "magiclink",
  recovery: "recovery",
  email_change: undefined,
  phone_change: undefined,
  reauthentication: undefined,
  second_factor: undefined,
};

/** Codes, links and notices as they go to an account's owner, with samples in the place of secrets. */
export function accountSamples({ publicUrl }: Pick<Config, "publicUrl">): MessageSample[] {
  const linkToken = randomBytes(32).toString("base64url");
  const codes = Object.entries(CODES).map(([purpose, linkType]) =>
    sampleOf(`code-${purpose.replaceAll("_", "-")}`, (address) =>
      codeMessage({ purpose: purpose as Purpose, address, code: "482913", linkToken, linkType, publicUrl }),
    ),
  );
  const change = "A passkey was added: Chrome on Mac.";
  return [
    ...codes,
    sampleOf("already-member", (address) => alreadyMemberMessage(address, publicUrl)),
    sampleOf("contact-taken", (address) => contactTakenMessage(address, publicUrl)),
    sampleOf("security-notice", (address) =>
      securityNotice(address, "A new device signed in: Safari on iPhone.", publicUrl),
    ),
    sampleOf("account-changed", (address) =>
      changeMessage(address, change, `${publicUrl}/not-me#${linkToken}`, publicUrl),
    ),
  ];
}

function sampleOf(name: string, words: (address: Address) => Message): MessageSample {
  const [mail, text] = ADDRESSES.map(words);
  const { subject = "", html = "", body = "" } = mail ?? {};
  return { name, app: undefined, mail: { subject, html, body }, sms: text?.body, push: undefined };
}
