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

export function OrderStatusBadge({ status }: { status: string }) {
  const { text, tone } = SHOWN[status] ?? { text: "Unknown", tone: "neutral" as const };
  return <Badge tone={tone}>{text}</Badge>;
}
