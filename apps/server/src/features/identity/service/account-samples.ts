import { randomBytes } from "node:crypto";
import type { Config } from "../../../config.ts";
import type { Message } from "../../../platform/messages/messages.ts";
import type { MessageSample } from "../../../platform/messages/templates-page.ts";
import type { Address } from "../queries/address.ts";
import type { Purpose } from "../queries/codes.ts";
import { changeMessage } from "./changes/change-copy.ts";
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
/** Link type per code purpose; undefined if the mail has no link. */
const CODES: Record<Purpose, string | undefined> = {
  signup: "signup",
  sign_in: "magiclink",
  recovery: "recovery",
  email_change: undefined,
  phone_change: undefined,
  reauthentication: undefined,
  second_factor: undefined,
  interest: undefined,
};

/** Returns samples of every code, link and notice, with fake secrets. */
export function accountSamples({ publicUrl }: Pick<Config, "publicUrl">): MessageSample[] {
  const linkToken = randomBytes(32).toString("base64url");
  const codes = Object.entries(CODES).map(([purpose, linkType]) =>
    toSample(`code-${purpose.replaceAll("_", "-")}`, (address) =>
      codeMessage({ purpose: purpose as Purpose, address, code: "482913", linkToken, linkType, publicUrl }),
    ),
  );
  const change = "A passkey was added: Chrome on Mac.";
  return [
    ...codes,
    toSample("already-member", (address) => alreadyMemberMessage(address, publicUrl)),
    toSample("contact-taken", (address) => contactTakenMessage(address, publicUrl)),
    toSample("security-notice", (address) =>
      securityNotice(address, "A new device signed in: Safari on iPhone.", publicUrl),
    ),
    toSample("account-changed", (address) =>
      changeMessage(address, change, `${publicUrl}/not-me#${linkToken}`, publicUrl),
    ),
  ];
}

function toSample(name: string, words: (address: Address) => Message): MessageSample {
  const [mail, text] = ADDRESSES.map(words);
  const { subject = "", html = "", body = "" } = mail ?? {};
  return { name, app: undefined, mail: { subject, html, body }, sms: text?.body, push: undefined };
}
