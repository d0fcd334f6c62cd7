import type { BroadcastAudience } from "@secret/contract";
import { DELIVERY_CHANNELS, type DeliveryChannel } from "@secret/domain";

interface AudienceFields {
  readonly group: "buyers" | "registered" | "members" | "tagged";
  readonly tagId: string;
  readonly eventId: string;
  readonly part: string;
}

/** Returns the chosen audience; undefined while the event or tag is missing. */
export function audienceOf({ group, eventId, part, tagId }: AudienceFields): BroadcastAudience | undefined {
  if (group === "members") return { kind: "members" };
  if (group === "tagged") return tagId === "" ? undefined : { kind: "tagged", tagId };
  if (eventId === "") return undefined;
  if (group === "registered") return { kind: "registered", eventId };
  if (part === "buyers" || part === "not-picked-up") return { kind: part, eventId };
  return { kind: "window", eventId, pickupWindowId: part };
}

export function channelsOf(fields: Readonly<Record<DeliveryChannel, boolean>>): DeliveryChannel[] {
  return DELIVERY_CHANNELS.filter((channel) => fields[channel]);
}
