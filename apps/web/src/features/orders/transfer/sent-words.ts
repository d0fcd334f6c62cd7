import type { CreatedTransfer } from "../order-mutations.ts";

type NotSent = NonNullable<CreatedTransfer["notSentBecause"]>;

const NOT_SENT: Record<NotSent, string> = {
  "foreign-number": "We text numbers of the United States only. Send the link yourself.",
  limit: "Enough was sent there lately, so we send nothing more. Send the link yourself.",
  "no-texts": "We can't send texts right now. Send the link yourself.",
};

const BY = { email: "email", sms: "text" } as const;

/** How the message with a link goes to the contact, or why none does. Whether it comes to be read, nobody here knows. */
export function sentWords(
  { sentBy, notSentBecause }: Pick<CreatedTransfer, "sentBy" | "notSentBecause">,
  contact: string,
): string {
  if (sentBy !== null)
    return `We ${BY[sentBy]} a link to ${contact}, once, unless they want no messages from us. You can send this one too.`;
  return NOT_SENT[notSentBecause ?? "limit"];
}
