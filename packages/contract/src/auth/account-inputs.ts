import {
  CODE_PATTERN,
  normalizeEmail,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  parseUsPhone,
  ZIP_CODE_PATTERN,
} from "@secret/domain";
import { z } from "zod";
import { asGiven, oneLine } from "../http/route.ts";
import { EMAIL_MESSAGE, PASSWORD_TOO_SHORT_MESSAGE, PHONE_MESSAGE } from "./account-texts.ts";

/** Normalized before anything is compared. ASCII only, so that no look-alike letter makes a second address. */
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
  .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`)
  .pipe(asGiven(PASSWORD_MAX_LENGTH));

/** A password that is only compared: older rules may have allowed other ones. */
export const GivenPassword = asGiven(PASSWORD_MAX_LENGTH);

export const ZipCode = z.string().trim().regex(ZIP_CODE_PATTERN, "Please enter a US ZIP code (e.g., 90012)");

export const Code = z.string().regex(CODE_PATTERN, "Please enter the 6-digit code.");

export const PersonName = oneLine(80);
