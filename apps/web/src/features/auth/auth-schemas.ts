import {
  CONSENT_MISSING_MESSAGE,
  Email,
  GivenPassword,
  oneLine,
  PASSWORDS_DIFFER_MESSAGE,
  Password,
  Phone,
} from "@secret/contract";
import { PASSWORD_MIN_LENGTH } from "@secret/domain";
import { z } from "zod";
import { personFields, required } from "../../platform/forms/person-schemas.ts";
import type { ContactKind } from "./contacts/contact.tsx";
import { NO_EMAIL, NO_PASSWORD, NO_PHONE } from "./contacts/missing-texts.ts";

// Form schemas of the account pages: the contract's schemas with messages for missing values.

function requiredPassword(missing: string) {
  return z.string(missing).min(1, missing);
}

type ContactSchema = z.ZodType<string | undefined, string | undefined>;

/** Ignores the field of the closed tab. */
const NotAsked: ContactSchema = z
  .string()
  .optional()
  .transform(() => undefined);

/** Schemas of the email and phone fields; only the open tab's field is validated. */
function contact(kind: ContactKind, email: ContactSchema, phone: ContactSchema) {
  return { email: kind === "email" ? email : NotAsked, phone: kind === "phone" ? phone : NotAsked };
}

export const recoveryCodeForm = z.object({ code: required("Please enter a recovery code.").max(40) });

export function registerForm(kind: ContactKind) {
  return z
    .object({
      ...contact(kind, required("Email is required").pipe(Email), required("Phone is required").pipe(Phone)),
      ...personFields,
      password: requiredPassword("Password is required").pipe(Password),
      confirmPassword: z.string(),
      invite: z.string().trim().max(64),
      isAdult: z.literal(true, "You must be 18 or older to join"),
      acceptsTerms: z.literal(true, "Please accept the terms to join"),
    })
    .refine(isTypedTwice, differs(PASSWORDS_DIFFER_MESSAGE));
}

export function recoveryForm(kind: ContactKind) {
  const phone = required(NO_PHONE).refine(
    (text) => Phone.safeParse(text).success,
    "Please enter a valid US phone number",
  );
  return z.object(contact(kind, required(NO_EMAIL).pipe(Email), phone.pipe(Phone)));
}

const newPassword = requiredPassword("New password is required");

export const resetPasswordForm = z
  .object({
    password: newPassword
      .min(PASSWORD_MIN_LENGTH, "Password must be at least 8 characters long")
      .pipe(Password),
    confirmPassword: z.string(),
  })
  .refine(isTypedTwice, differs(PASSWORDS_DIFFER_MESSAGE));

export const changePasswordForm = z
  .object({
    currentPassword: requiredPassword("Please enter your current password.").pipe(GivenPassword),
    password: newPassword.pipe(Password),
    confirmPassword: z.string(),
  })
  .refine(isTypedTwice, differs("New passwords do not match"));

function isTypedTwice(form: { password: string; confirmPassword: string }): boolean {
  return form.password === form.confirmPassword;
}

/** Builds the mismatch error, which is reported along with other errors. */
function differs(error: string) {
  return { path: ["confirmPassword"], error, when: () => true };
}

export function addContactForm(kind: ContactKind) {
  return z.object(contact(kind, required(NO_EMAIL).pipe(Email), required(NO_PHONE).pipe(Phone)));
}

/** A contact with the consent to one invitation, from somebody who isn't a member. */
export function interestForm(kind: ContactKind) {
  return addContactForm(kind).extend({ agrees: z.literal(true, CONSENT_MISSING_MESSAGE) });
}

export const reauthenticationForm = z.object({
  password: requiredPassword(NO_PASSWORD).pipe(GivenPassword),
});

export const phoneFactorForm = z.object({ phone: required(NO_PHONE).pipe(Phone) });

export const passkeyNameForm = z.object({ name: oneLine(60) });
