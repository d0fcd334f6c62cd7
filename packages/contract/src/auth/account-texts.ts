import { BRAND, EXAMPLE_US_PHONE, PASSWORD_MIN_LENGTH } from "@secret/domain";

// Kept apart from the schemas, so that a page showing one of these texts needn't load them.

/** Version of the terms that sign-up asks to accept; stored with the account. */
export const TERMS_VERSION = "2025-09";

/** Version of the consent text below; change it whenever the text changes. */
export const SMS_CONSENT_VERSION = "2025-09";
/** Consent text shown wherever a phone number is entered; stored verbatim in the consent log. */
export const SMS_CONSENT_TEXT =
  `By signing up with your phone number you agree to receive text messages from ${BRAND.programme} about your account, ` +
  "your orders and popup events. Message frequency varies. Message and data rates may apply. " +
  "Reply STOP to opt out or HELP for help.";

export const EMAIL_MESSAGE = "Please enter a valid email address";
export const PASSWORD_TOO_SHORT_MESSAGE = `Password must be at least ${PASSWORD_MIN_LENGTH} characters`;
/** Message for passwords found in leaks, which attackers try first. */
export const PASSWORD_LEAKED_MESSAGE =
  "This password was found in leaks, so it is among the first that attackers try. " +
  "Please choose another one: three or four random words make a good one.";
export const PASSWORD_GUESSABLE_MESSAGE =
  "This password is too easy to guess. Please choose another one: three or four random words make a good one.";
export const PASSWORDS_DIFFER_MESSAGE = "Passwords do not match";

/** Error text of a form whose consent box is empty. */
export const CONSENT_MISSING_MESSAGE = "Please agree first.";
export const PHONE_MESSAGE = `Please enter a valid US phone number (e.g., ${EXAMPLE_US_PHONE})`;
