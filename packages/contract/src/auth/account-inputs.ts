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

/**
 * Email address, normalized before it is compared. ASCII only, so that no look-alike character makes a second address.
 */
export const Email = z.string().max(254).transform(normalizeEmail).pipe(z.email(EMAIL_MESSAGE));

/** US phone number in any usual format; parsed to E.164. */
export const Phone = z
  .string()
  .max(40)
  .transform((text, context) => {
    const parsed = parseUsPhone(text);
    if (parsed.ok) return parsed.value;
    context.addIssue({ code: "custom", message: PHONE_MESSAGE });
    return z.NEVER;
  });

/** New password. Its length is checked before hashing; there are no composition rules. */
export const Password = z
  .string()
  .min(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT_MESSAGE)
  .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`)
  .pipe(asGiven(PASSWORD_MAX_LENGTH));

/** Password to compare with the stored one. It may not follow the current rules. */
export const GivenPassword = asGiven(PASSWORD_MAX_LENGTH);

/** US ZIP code. */
export const ZipCode = z.string().trim().regex(ZIP_CODE_PATTERN, "Please enter a US ZIP code (e.g., 90012)");

/** Six-digit code. */
export const Code = z.string().regex(CODE_PATTERN, "Please enter the 6-digit code.");

/** First or last name. */
export const PersonName = oneLine(80);
