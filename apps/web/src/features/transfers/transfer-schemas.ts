import { Email, Password, Phone } from "@secret/contract";
import { z } from "zod";
import { personFields } from "../../platform/forms/person-schemas.ts";

const REQUIRED = ["contact", "firstName", "lastName", "zipCode", "password"] as const;
const MISSING_MESSAGE = "Please fill in all required fields";

/** A contact with an "@" is an email address, any other one a phone number. */
const OwnContact = z
  .string()
  .trim()
  .min(1, "Email or phone is required")
  .transform((text, context) => {
    const isEmail = text.includes("@");
    const contact = (isEmail ? Email : Phone).safeParse(text);
    if (contact.success) return isEmail ? { email: contact.data } : { phone: contact.data };
    context.addIssue({ code: "custom", message: contact.error.issues[0]?.message });
    return z.NEVER;
  });

/** Sign-up of a visitor with a transfer link, with as few fields as possible. */
export const claimSignUpForm = z
  .object({
    contact: OwnContact,
    ...personFields,
    password: z.string().min(1, "Password is required").pipe(Password),
    isAdult: z.literal(true, "You must be 18 or older to join"),
    acceptsTerms: z.literal(true, "Please accept the terms to join"),
  })
  .refine(isFilledIn, { path: [], error: MISSING_MESSAGE, when: () => true });

function isFilledIn(form: Record<(typeof REQUIRED)[number], unknown>): boolean {
  return REQUIRED.every((name) => typeof form[name] !== "string" || form[name].trim() !== "");
}
