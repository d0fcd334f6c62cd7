import type { Broadcast } from "@secret/contract";
import {
  type BroadcastState,
  counted,
  type DeliveryChannel,
  formatEventClock,
  formatUsd,
  type UnreachedReason,
} from "@secret/domain";
import type { Tone } from "../../ui/badge.tsx";

const STATES: Readonly<Record<BroadcastState, { text: string; tone: Tone }>> = {
  scheduled: { text: "Scheduled", tone: "exclusive" },
  sending: { text: "Sending", tone: "warn" },
  sent: { text: "Sent", tone: "ok" },
  stopped: { text: "Stopped", tone: "danger" },
  cancelled: { text: "Cancelled", tone: "neutral" },
};

/** Returns a broadcast state's label and tone. */
export function broadcastStateLook(state: BroadcastState) {
  return STATES[state];
}

const WITHOUT_CONTACT: Readonly<Record<DeliveryChannel, string>> = {
  mail: "without a verified email",
  sms: "without a verified number",
  push: "without a device",
};

/** Describes members that a channel doesn't reach: "12 replied STOP". */
export function unreachedText(channel: DeliveryChannel, reason: UnreachedReason, count: number): string {
  const words: Readonly<Record<UnreachedReason, string>> = {
    deactivated: "deactivated",
    "no-contact": WITHOUT_CONTACT[channel],
    stopped: "replied STOP",
    bounced: "bounced before",
    "switched-off": "switched off",
  };
  return `${count.toLocaleString("en-US")} ${words[reason]}`;
}

/** Formats a number of members: "1,240 members". */
export function membersText(count: number): string {
  return counted(count, "member");
}

/** Describes an audience: "Buyers of Arts District Night, pickup 6:00 PM to 6:20 PM". */
export function audienceText({ kind, eventTitle, tagName, window }: Broadcast["audience"]): string {
  const event = eventTitle ?? "a deleted event";
  switch (kind) {
    case "members":
      return "All members";
    case "tagged":
      return tagName === null ? "Members with a removed tag" : `Members tagged ${tagName}`;
    case "registered":
      return `Registered for ${event}`;
    case "buyers":
      return `Buyers of ${event}`;
    case "not-picked-up":
      return `Buyers of ${event}, not yet picked up`;
    case "window":
      return `Buyers of ${event}, ${window === null ? "a removed window" : windowText(window)}`;
  }
}

/** Formats a pickup window: "pickup 6:00 PM to 6:20 PM". */
export function windowText(window: { startsAt: string; endsAt: string; timeZone: string }): string {
  const clock = (instant: string) => formatEventClock(new Date(instant), window.timeZone);
  return `pickup ${clock(window.startsAt)} to ${clock(window.endsAt)}`;
}

const HUNDREDTHS_PER_CENT = 100;

/** Formats a cost in hundredths of a cent: "about $27.28". */
export function costText(hundredths: number): string {
  return `about ${formatUsd(Math.ceil(hundredths / HUNDREDTHS_PER_CENT))}`;
}
