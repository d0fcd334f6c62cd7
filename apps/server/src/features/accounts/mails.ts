import type { Message } from "../../platform/messages/messages.ts";

/** The mail with a sign-up's code. */
export function signupCodeMail(recipient: string, code: string, publicUrl: string): Message {
  return {
    channel: "mail",
    recipient,
    subject: `${code} is your SECRET code`,
    body: [
      "Welcome to SECRET.",
      `Your code is ${code}. It is good for 10 minutes.`,
      `Enter it here: ${publicUrl}/verify?${new URLSearchParams({ email: recipient })}`,
      "Was this not you? Then simply ignore this mail: without the code nothing happens.",
    ].join("\n\n"),
  };
}

/** The mail to somebody who signs up although they are a member already. */
export function alreadyMemberMail(recipient: string, publicUrl: string): Message {
  return {
    channel: "mail",
    recipient,
    subject: "You are already a SECRET member",
    body: [
      "Somebody, hopefully you, just tried to sign up with this address. It has an account already.",
      `Sign in here: ${publicUrl}/login?t=email`,
    ].join("\n\n"),
  };
}
