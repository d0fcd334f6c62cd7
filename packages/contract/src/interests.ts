import { INVITATION_CODE_MAX_LENGTH } from "@secret/domain";
import { z } from "zod";
import { Code, Email, Phone } from "./auth/account-inputs.ts";
import { CONSENT_MISSING_MESSAGE } from "./auth/account-texts.ts";
import { CODE_ERRORS } from "./auth/refusals.ts";
import { Nothing, oneLine, route } from "./http/route.ts";
import { INTEREST_CONSENT_TEXTS } from "./interest-texts.ts";

/** Email address or phone number. */
const Contact = { email: Email.optional(), phone: Phone.optional() };
type Contact = { readonly email?: string | undefined; readonly phone?: string | undefined };

const hasOneContact = ({ email, phone }: Contact) => (email === undefined) !== (phone === undefined);
const ONE_CONTACT = { path: ["email"], error: "Please enter your email or your phone number." };

const hasConsentOfChannel = ({ phone, consent }: Contact & { readonly consent: string }) =>
  consent === INTEREST_CONSENT_TEXTS[phone === undefined ? "mail" : "sms"];
const CONSENT = { path: ["consent"], error: CONSENT_MISSING_MESSAGE };

/** Asks to hear about the next event before being a member. The answer never reveals who is one, or who asked before. */
export const askInterest = route({
  method: "POST",
  path: "/api/interests",
  access: "public",
  summary: "Asks for one invitation when the next event is announced; sends a code to confirm the contact",
  body: z
    .strictObject({
      ...Contact,
      /** The displayed consent text, verbatim. */
      consent: z.enum(Object.values(INTEREST_CONSENT_TEXTS), CONSENT.error),
      /** Invitation code of the promo card that led here. Without one, the source is the website. */
      invite: oneLine(INVITATION_CODE_MAX_LENGTH, 0).optional(),
    })
    .refine(hasOneContact, ONE_CONTACT)
    .refine(hasConsentOfChannel, CONSENT),
  response: Nothing,
  errors: ["OVER_REQUEST_RATE_LIMIT", ...CODE_ERRORS],
});

export const confirmInterest = route({
  method: "POST",
  path: "/api/interests/confirm",
  access: "public",
  summary: "Confirms the contact with its code, so that it gets the invitation",
  body: z.strictObject({ ...Contact, code: Code }).refine(hasOneContact, ONE_CONTACT),
  response: Nothing,
  errors: ["OTP_EXPIRED", "OVER_REQUEST_RATE_LIMIT"],
});
