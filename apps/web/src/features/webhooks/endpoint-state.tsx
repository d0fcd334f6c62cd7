import type { WebhookEndpoint } from "@secret/contract";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { formatMoment } from "../../ui/format-day.ts";

/** Shows whether an endpoint gets webhooks. */
export function EndpointBadge({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [text, tone] = lookOf(endpoint);
  return <Badge tone={tone}>{text}</Badge>;
}

function lookOf({ disabledBecause, failingSince }: WebhookEndpoint): readonly [string, Tone] {
  if (disabledBecause !== null) return ["Off", disabledBecause === "admin" ? "neutral" : "danger"];
  return failingSince === null ? ["On", "ok"] : ["Failing", "warn"];
}

/** Explains why an endpoint gets none, or may soon get none; undefined while it works. */
export function troubleOf({
  disabledBecause,
  disabledAt,
  failingSince,
}: WebhookEndpoint): string | undefined {
  const at = disabledAt === null ? "" : formatMoment(disabledAt);
  if (disabledBecause === "admin") return `Turned off on ${at}.`;
  if (disabledBecause === "failing")
    return `Turned off on ${at}, after 5 days of failures. Fix the receiver, then turn it on.`;
  if (disabledBecause === "gone") return `Turned off on ${at}: it answered 410 Gone.`;
  if (failingSince === null) return undefined;
  return `Failing since ${formatMoment(failingSince)}. We'll turn it off after 5 days of failures.`;
}
