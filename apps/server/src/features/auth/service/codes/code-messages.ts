import { BRAND, CODE_LIMITS, formatUsPhone } from "@secret/domain";
import type { Message } from "../../../../platform/messages/messages.ts";
import type { Address } from "../../queries/address.ts";
import type { Purpose } from "../../queries/codes.ts";

const NAME = BRAND.programme;
const MINUTES = CODE_LIMITS.validSeconds / 60;

/** What goes out with a code, and by mail with a link too. */
export interface CodeToSend {
  readonly purpose: Purpose;
  readonly address: Address;
  readonly code: string;
  readonly linkToken: string;
  /** The type that the link's page verifies with; undefined where there is no link. */
  readonly linkType: string | undefined;
  readonly publicUrl: string;
}

const SUBJECTS: Record<Purpose, string> = {
  signup: `Welcome to ${NAME}`,
  sign_in: `Sign in to ${NAME}`,
  recovery: `Set a new ${NAME} password`,
  email_change: `Add this address to your ${NAME} account`,
  phone_change: `Add this number to your ${NAME} account`,
  reauthentication: `Confirm that it is you`,
  second_factor: `Your ${NAME} second step`,
};

const LINK_WORDS: Partial<Record<Purpose, string>> = {
  signup: "Or open this link:",
  sign_in: "Or sign in with this link:",
  recovery: "Or open this link to choose a new password:",
};

const IF_NOT_YOU: Record<Purpose, string> = {
  signup: "Was this not you? Then ignore this mail, and don't enter the code or open the link.",
  sign_in: "Was this not you? Then ignore this mail: without the code nobody gets in.",
  recovery: "Was this not you? Then ignore this mail: your password stays as it is.",
  email_change: "Was this not you? Then ignore this mail.",
  phone_change: "Was this not you? Then ignore this message.",
  reauthentication: "Was this not you? Then somebody is signed in as you: please change your password.",
  second_factor: "Was this not you? Then somebody knows your password: please change it.",
};

export function codeMessage(send: CodeToSend): Message {
  return send.address.channel === "mail" ? codeMail(send) : codeText(send);
}

function codeMail({ purpose, address, code, linkToken, linkType, publicUrl }: CodeToSend): Message {
  const query = new URLSearchParams({ token_hash: linkToken, type: linkType ?? "" });
  const link = `${publicUrl}/auth/callback?${query}`;
  const body = [
    `${SUBJECTS[purpose]}.`,
    `Your code is ${code}. It is good for ${MINUTES} minutes.`,
    linkType === undefined ? "" : `${LINK_WORDS[purpose] ?? ""} ${link}`,
    IF_NOT_YOU[purpose],
    `Nobody at ${NAME} will ever ask you for this code.`,
  ];
  return {
    channel: "mail",
    recipient: address.value,
    subject: `${code} is your ${NAME} code`,
    body: body.filter((paragraph) => paragraph !== "").join("\n\n"),
  };
}

/**
 * The last line ties the code to our site, so that browsers offer it there and nowhere else
 * (https://wicg.github.io/sms-one-time-codes/).
 */
function codeText({ address, code, publicUrl }: CodeToSend): Message {
  const { hostname } = new URL(publicUrl);
  const body = `${code} is your ${NAME} code, good for ${MINUTES} minutes. We never ask you for it.\n\n@${hostname} #${code}`;
  return { channel: "sms", recipient: address.value, body };
}

/** To a member's own address or number, when somebody signs up with it again. */
export function alreadyMemberMessage(address: Address, publicUrl: string): Message {
  if (address.channel === "sms") {
    const body = `You already have a ${NAME} account with ${formatUsPhone(address.value)}. Sign in: ${publicUrl}/login?t=mobile`;
    return { channel: "sms", recipient: address.value, body };
  }
  return {
    channel: "mail",
    recipient: address.value,
    subject: `You are already a ${NAME} member`,
    body: [
      "Somebody, hopefully you, just tried to sign up with this address. It has an account already.",
      `Sign in here: ${publicUrl}/login?t=email`,
      `Forgot the password? ${publicUrl}/forgot-password`,
    ].join("\n\n"),
  };
}

/** To a member's own address or number, when another account tries to add it. */
export function contactTakenMessage(address: Address): Message {
  const body = `Somebody tried to add this ${address.channel === "mail" ? "address" : "number"} to another ${NAME} account. It belongs to yours, so nothing happened.`;
  if (address.channel === "sms") return { channel: "sms", recipient: address.value, body };
  return { channel: "mail", recipient: address.value, subject: `Your address stays yours`, body };
}

/** To the account's owner, after something that they should know of if it wasn't them. */
export function securityNotice(address: Address, what: string, publicUrl: string): Message {
  const body = `${what} Was this not you? Set a new password at once: ${publicUrl}/forgot-password`;
  if (address.channel === "sms")
    return { channel: "sms", recipient: address.value, body: `${NAME}: ${body}` };
  return { channel: "mail", recipient: address.value, subject: `About your ${NAME} account`, body };
}
