import type { DeliveryChannel, DeliveryState } from "@secret/domain";
import type { Tone } from "../../../ui/badge.tsx";

/** The channels as a subject: "Texts have not been getting through". */
export const CHANNEL_SUBJECTS: Readonly<Record<DeliveryChannel, string>> = {
  mail: "Emails",
  sms: "Texts",
  push: "Push messages",
};

const STATES: Readonly<Record<DeliveryState, { text: string; tone: Tone }>> = {
  queued: { text: "Waiting", tone: "warn" },
  sending: { text: "Leaving", tone: "info" },
  sent: { text: "Sent", tone: "neutral" },
  delivered: { text: "Delivered", tone: "ok" },
  failed: { text: "Failed", tone: "danger" },
  dropped: { text: "Dropped", tone: "neutral" },
};

/** How a message's state is called and what tone it has. */
export function messageStateLook(state: DeliveryState) {
  return STATES[state];
}

/** "Order ready" of "order-ready". */
export function kindName(kind: string): string {
  const words = kind.replaceAll("-", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
