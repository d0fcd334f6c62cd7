import type { CancelReason } from "@secret/domain";
import { Badge, type Tone } from "../../ui/badge.tsx";

interface Look {
  readonly text: string;
  readonly tone: Tone;
}

const SHOWN: Readonly<Record<string, Look>> = {
  pending: { text: "Payment pending", tone: "info" },
  confirmed: { text: "Confirmed", tone: "exclusive" },
  preparing: { text: "Preparing", tone: "warn" },
  ready: { text: "Ready", tone: "done" },
  completed: { text: "Completed", tone: "neutral" },
  cancelled: { text: "Cancelled", tone: "neutral" },
  transferred: { text: "Transferred", tone: "neutral" },
};

/** An order sold to the waitlist isn't shown as cancelled, because somebody else has the food. */
const RETURNED: Look = { text: "Given back", tone: "neutral" };

interface ShownOrder {
  readonly status: string;
  readonly cancelReason: CancelReason | null;
}

/** Returns the name and tone of a status. */
export function orderStatusLook(status: string): Look {
  return SHOWN[status] ?? { text: "Unknown", tone: "neutral" };
}

/** Returns the badge of an order. A returned order that was sold has its own. */
export function orderLook({ status, cancelReason }: ShownOrder): Look {
  return cancelReason === "given-back" ? RETURNED : orderStatusLook(status);
}

export function OrderStatusBadge({ order }: { order: ShownOrder }) {
  const { text, tone } = orderLook(order);
  return <Badge tone={tone}>{text}</Badge>;
}
