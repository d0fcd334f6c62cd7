/** Which version of the words below somebody switched: a new one whenever they change. */
export const PREFERENCE_TEXTS_VERSION = "2026-11";

/** What the profile's three masters say. Whoever switches one agrees to that, and the log of consents keeps it word by word. */
export const PREFERENCE_TEXTS = {
  email: { label: "Email", hint: "Receipts, and news of popup events" },
  sms: { label: "Text messages", hint: "When your order is ready, and when ordering opens" },
  push: { label: "Push", hint: "On the devices where you allow it" },
} as const;
