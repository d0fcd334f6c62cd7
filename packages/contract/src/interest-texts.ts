import { BRAND } from "@secret/domain";

// Kept apart from the schemas, so that the page showing these texts needn't load them.

/** Version of the consent texts below; change it whenever one of them changes. */
export const INTEREST_CONSENT_VERSION = "2026-11";

/**
 * Consents to the one invitation, by channel; stored verbatim in the consent log. The text names who sends it, how often,
 * the rates, STOP and HELP. Sources: 47 CFR 64.1200(f)(9); CTIA's "Messaging Principles and Best Practices", 5.1.
 */
export const INTEREST_CONSENT_TEXTS = {
  sms:
    `Text me one automated invitation from ${BRAND.programme} when the next popup event is announced, after a code to ` +
    "confirm my number. Message and data rates may apply. Reply STOP to opt out or HELP for help. " +
    "Consent is not a condition of purchase.",
  mail:
    `Email me one invitation from ${BRAND.programme} when the next popup event is announced, after a code to ` +
    "confirm my address. I can unsubscribe with one click.",
} as const;
