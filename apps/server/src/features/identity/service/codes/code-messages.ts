import { BRAND, CODE_LIMITS, formatUsPhone } from "@secret/domain";
import type { Message } from "../../../../platform/messages/messages.ts";
import type { Address } from "../../queries/address.ts";
import type { Purpose } from "../../queries/codes.ts";
import { accountMail } from "../account-mail.ts";

const NAME = BRAND.programme;
const MINUTES = CODE_LIMITS.validSeconds / 60;

/** Contents of a code's message; a mail also has a link. */
export interface CodeToSend {
  readonly purpose: Purpose;
  readonly address: Address;
  readonly code: string;
  readonly linkToken: string;
  /** Type that the link's page verifies with; undefined without a link. */
  readonly linkType: string | undefined;
  readonly publicUrl: string;
}

const SUBJECTS: Record<Purpose, string> = {
  signup: `Welcome to ${NAME}`,
  sign_in: `Sign in to ${NAME}`,
  recovery: `Reset your ${NAME} password`,
  email_change: `Add this address to your ${NAME} account`,
  phone_change: `Add this number to your ${NAME} account`,
  reauthentication: "Confirm it's you",
  second_factor: `Your ${NAME} verification code`,
  interest: "Confirm your address",
};

const LINK_WORDS: Partial<Record<Purpose, string>> = {
  signup: "Or tap the button.",
  sign_in: "Or tap the button to sign in.",
  recovery: "Tap the button to choose a new password, or enter the code where you asked for it.",
};

const LINK_LABELS: Partial<Record<Purpose, string>> = {
  signup: "Verify my address",
  sign_in: "Sign in",
  recovery: "Choose a new password",
};

const IF_NOT_YOU: Record<Purpose, string> = {
  signup: "Not you? Ignore this email, and don't enter the code or open the link.",
  sign_in: "Not you? Ignore this email. Nobody gets in without the code.",
  recovery: "Not you? Ignore this email. Your password stays the same.",
  email_change: "Not you? Ignore this email.",
  phone_change: "Not you? Ignore this email.",
  reauthentication: "Not you? Somebody is signed in as you. Change your password.",
  second_factor: "Not you? Somebody knows your password. Change it.",
  interest: "Not you? Ignore this email. Without the code, you get nothing else from us.",
};

export function codeMessage(send: CodeToSend): Message {
  return send.address.channel === "mail" ? codeMail(send) : codeText(send);
}

function codeMail({ purpose, address, code, linkToken, linkType, publicUrl }: CodeToSend): Message {
  const query = new URLSearchParams({ token_hash: linkToken, type: linkType ?? "" });
  const link = { url: `${publicUrl}/auth/callback?${query}`, label: LINK_LABELS[purpose] ?? "" };
  const content = {
    subject: purpose === "recovery" ? SUBJECTS.recovery : `${code} is your ${NAME} code`,
    preheader: `It's good for ${MINUTES} minutes.`,
    title: SUBJECTS[purpose],
    fact: { label: "Your code", value: code },
    paragraphs: [
      `It's good for ${MINUTES} minutes.`,
      ...(linkType === undefined ? [] : [LINK_WORDS[purpose] ?? ""]),
    ],
    ...(linkType === undefined ? {} : { button: link }),
    notes: [IF_NOT_YOU[purpose], `Nobody at ${NAME} will ever ask you for this code.`],
    why: "You're getting this because somebody, hopefully you, asked for a code with this address.",
  } as const;
  return accountMail(address.value, content, publicUrl);
}

/**
 * Builds the text with a code. Its last line binds the code to our site, so that browsers suggest it only there
 * (https://wicg.github.io/sms-one-time-codes/).
 */
function codeText({ address, code, publicUrl }: CodeToSend): Message {
  const { hostname } = new URL(publicUrl);
  const body = `${code} is your ${NAME} code, good for ${MINUTES} minutes. We never ask you for it.\n\n@${hostname} #${code}`;
  return { channel: "sms", recipient: address.value, body };
}

const YOUR_ACCOUNT = `You're getting this because this address belongs to a ${NAME} account.`;

/** Names, in mails, of the attempts that are answered by pointing a member to their account. */
const ATTEMPTS = { signup: "sign up", interest: "hear about the next event" } as const;

/** Builds the message to a member whose address or number is used for a sign-up, or to hear about the next event. */
export function alreadyMemberMessage(
  address: Address,
  publicUrl: string,
  purpose: keyof typeof ATTEMPTS = "signup",
): Message {
  if (address.channel === "sms") {
    const body = `You already have a ${NAME} account with ${formatUsPhone(address.value)}. Sign in: ${publicUrl}/login?t=mobile`;
    return { channel: "sms", recipient: address.value, body };
  }
  const content = {
    subject: `You're already a ${NAME} member`,
    preheader: "This address already has an account.",
    title: "You're already in",
    paragraphs: [
      `Somebody, hopefully you, just tried to ${ATTEMPTS[purpose]} with this address. It already has an account.`,
    ],
    button: { label: "Sign in", url: `${publicUrl}/login?t=email` },
    why: YOUR_ACCOUNT,
    footerLinks: [{ label: "Forgot your password?", url: `${publicUrl}/forgot-password` }],
  };
  return accountMail(address.value, content, publicUrl);
}

/** Builds the message to a member whose address or number another account tries to add. */
export function contactTakenMessage(address: Address, publicUrl: string): Message {
  const what = `Somebody tried to add this ${address.channel === "mail" ? "address" : "number"} to another ${NAME} account. It belongs to yours, so nothing changed.`;
  if (address.channel === "sms") return { channel: "sms", recipient: address.value, body: what };
  const content = {
    subject: "Your address stays yours",
    preheader: "Nothing changed, and there's nothing you need to do.",
    title: "Your address stays yours",
    paragraphs: [what],
    why: YOUR_ACCOUNT,
  };
  return accountMail(address.value, content, publicUrl);
}

/** Builds the notice to an account's owner about a change they should check. */
export function securityNotice(address: Address, what: string, publicUrl: string): Message {
  const url = `${publicUrl}/forgot-password`;
  if (address.channel === "sms") {
    const body = `${NAME}: ${what} Not you? Set a new password right away: ${url}`;
    return { channel: "sms", recipient: address.value, body };
  }
  const content = {
    subject: `About your ${NAME} account`,
    preheader: what,
    title: "About your account",
    paragraphs: [what, "Not you? Set a new password right away."],
    button: { label: "Set a new password", url },
    why: YOUR_ACCOUNT,
  };
  return accountMail(address.value, content, publicUrl);
}
