import type { DeliveryChannel, DeliveryState } from "@secret/domain";
import type { Tone } from "../../../ui/badge.tsx";

/** Channels as the subject of a sentence: "Texts haven't been getting through". */
export const CHANNEL_SUBJECTS: Readonly<Record<DeliveryChannel, string>> = {
  mail: "Emails",
  sms: "Texts",
  push: "Push messages",
};

const STATES: Readonly<Record<DeliveryState, { text: string; tone: Tone }>> = {
  queued: { text: "Queued", tone: "warn" },
  sending: { text: "Sending", tone: "info" },
  sent: { text: "Sent", tone: "neutral" },
  delivered: { text: "Delivered", tone: "ok" },
  failed: { text: "Failed", tone: "danger" },
  dropped: { text: "Dropped", tone: "neutral" },
};

/** Returns a delivery state's label and tone. */
export function messageStateLook(state: DeliveryState) {
  return STATES[state];
}

/** Formats a message kind: "Order ready" for "order-ready". */
export function kindName(kind: string): string {
  const words = kind.replaceAll("-", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
