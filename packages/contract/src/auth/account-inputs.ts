import {
  BRAND,
  CODE_PATTERN,
  EXAMPLE_US_PHONE,
  normalizeEmail,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  parseUsPhone,
  ZIP_CODE_PATTERN,
} from "@secret/domain";
import { z } from "zod";
import { oneLine } from "../http/route.ts";

/** The version of the terms that sign-up asks to accept; stored with the account. */
export const TERMS_VERSION = "2025-09";

/** Shown on the phone tab of sign-up; stored with the account, word by word. */
export const SMS_CONSENT_TEXT =
  `By signing up with your phone number you agree to receive text messages from ${BRAND.programme} about your account, ` +
  "your orders and popup events. Message frequency varies. Message and data rates may apply. " +
  "Reply STOP to opt out or HELP for help.";

export const EMAIL_MESSAGE = "Please enter a valid email address";
export const PASSWORD_TOO_SHORT_MESSAGE = `Password must be at least ${PASSWORD_MIN_LENGTH} characters`;
/** For passwords that attackers try first, because they were found in leaks. */
export const PASSWORD_LEAKED_MESSAGE =
  "This password was found in leaks, so it is among the first that attackers try. " +
  "Please choose another one: three or four random words make a good one.";
export const PASSWORDS_DIFFER_MESSAGE = "Passwords do not match";
export const PHONE_MESSAGE = `Please enter a valid US phone number (e.g., ${EXAMPLE_US_PHONE})`;

/** Normalised before anything is compared. ASCII only, so that no look-alike letter makes a second address. */
export const Email = z.string().max(254).transform(normalizeEmail).pipe(z.email(EMAIL_MESSAGE));

/** Any usual way to write a US number; comes out as E.164. */
export const Phone = z
  .string()
  .max(40)
  .transform((text, context) => {
    const parsed = parseUsPhone(text);
    if (parsed.ok) return parsed.value;
    context.addIssue({ code: "custom", message: PHONE_MESSAGE });
    return z.NEVER;
  });

/** Checked by length before it is hashed. No rules of composition. */
export const Password = z
  .string()
  .min(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT_MESSAGE)
  .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`);

/** A password that is only compared: older rules may have allowed other ones. */
export const GivenPassword = z.string().max(PASSWORD_MAX_LENGTH);

export const ZipCode = z.string().trim().regex(ZIP_CODE_PATTERN, "Please enter a US ZIP code (e.g., 90012)");

export const Code = z.string().regex(CODE_PATTERN, "Please enter the 6-digit code.");

export const PersonName = oneLine(80);
