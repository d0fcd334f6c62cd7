/** Version of the texts below; change it whenever they change. */
export const PREFERENCE_TEXTS_VERSION = "2026-11";

/** Texts of the profile's three master switches. Switching one is a consent, logged with its text verbatim. */
export const PREFERENCE_TEXTS = {
  email: { label: "Email", hint: "Receipts, and news of popup events" },
  sms: { label: "Text messages", hint: "When your order is ready, and when ordering opens" },
  push: { label: "Push", hint: "On the devices where you allow it" },
} as const;
