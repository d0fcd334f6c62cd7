import { BRAND, plainSms } from "@secret/domain";
import type { Config } from "../../../config.ts";
import type { MailContent } from "../../../platform/messages/mail/mail-content.ts";
import { renderMail } from "../../../platform/messages/mail/render-mail.ts";
import type { MessageSample } from "../../../platform/messages/templates-page.ts";
import { unsubscribeUrls } from "../service/unsubscribe-token.ts";
import { OPT_OUT, oneClickHeaders } from "./parts.ts";

/** Facts of the invitation that somebody gets who isn't a member. The event's name and place are for members. */
export interface InterestFacts {
  /** Day of the event, such as "Friday, November 27"; null if the owner doesn't show it. */
  readonly day: string | null;
  /** Code that signs up one member. */
  readonly invitationCode: string;
}

/** Kind of these messages, in the list of the admin. */
export const INTEREST_KIND = "interest-invited";
export const INTEREST_SUBJECT = `Your invitation to ${BRAND.programme}`;

const registerUrl = (publicUrl: string, { invitationCode }: InterestFacts) =>
  `${publicUrl}/register?invite=${encodeURIComponent(invitationCode)}`;

/** Returns the invitation as a text: the brand, the link, and how to end texts. */
export function interestText(publicUrl: string, facts: InterestFacts): string {
  const news = facts.day === null ? "The next drop is coming." : `The next drop is ${facts.day}.`;
  return plainSms(
    `${BRAND.programme}: ${news} You asked for an invitation: ${registerUrl(publicUrl, facts)}${OPT_OUT}`,
  );
}

/** Returns the invitation as a mail, with the link that unsubscribes. */
export function interestMail(
  config: Pick<Config, "deriveKey" | "publicUrl">,
  interestId: string,
  facts: InterestFacts,
) {
  const { publicUrl } = config;
  const { page, post } = unsubscribeUrls(config, { interestId });
  const content: MailContent = {
    subject: INTEREST_SUBJECT,
    preheader: "You asked to hear about the next drop. Here it is.",
    title: "The next drop is on",
    ...(facts.day === null ? {} : { fact: { label: "Next drop", value: facts.day } }),
    paragraphs: [
      "You asked us for one invitation when the next event is announced. This is it.",
      "Members order ahead and pick up hot in their window. Joining is free.",
    ],
    button: { label: `Join ${BRAND.programme}`, url: registerUrl(publicUrl, facts) },
    notes: ["The invitation is yours alone: it works once, for 90 days."],
    why: "You're getting this one email because you asked on our website to hear about the next event.",
    footerLinks: [{ label: "Unsubscribe", url: page }],
    postalAddress: BRAND.postalAddress,
  };
  return { ...renderMail(content, publicUrl), headers: oneClickHeaders(post) };
}

/** Returns a sample of the invitation. */
export function interestSample(config: Pick<Config, "deriveKey" | "publicUrl">, id: string): MessageSample {
  const facts = { day: "Friday, November 27", invitationCode: "7K2MQW4HXR9T" };
  return {
    name: INTEREST_KIND,
    app: undefined,
    mail: interestMail(config, id, facts),
    sms: interestText(config.publicUrl, facts),
    push: undefined,
  };
}
