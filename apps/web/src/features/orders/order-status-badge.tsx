import { Badge, type Tone } from "../../ui/badge.tsx";

const SHOWN: Readonly<Record<string, { text: string; tone: Tone }>> = {
  pending: { text: "Payment pending", tone: "exclusive" },
  confirmed: { text: "Confirmed", tone: "info" },
  preparing: { text: "Preparing", tone: "warn" },
  ready: { text: "Ready", tone: "done" },
  completed: { text: "Completed", tone: "neutral" },
  cancelled: { text: "Cancelled", tone: "neutral" },
  transferred: { text: "Transferred", tone: "neutral" },
};

/** How a status is called and what tone it has. */
export function orderStatusLook(status: string): { text: string; tone: Tone } {
  return SHOWN[status] ?? { text: "Unknown", tone: "neutral" };
}

export function OrderStatusBadge({ status }: { status: string }) {
  const { text, tone } = orderStatusLook(status);
  return <Badge tone={tone}>{text}</Badge>;
}
