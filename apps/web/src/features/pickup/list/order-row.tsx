import type { CrewOrder } from "@secret/contract";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { STATUS_WORDS } from "../status-words.ts";

const TONES: Partial<Record<CrewOrder["status"], Tone>> = {
  ready: "done",
  preparing: "warn",
  cancelled: "danger",
};

interface OrderRowProps {
  readonly order: CrewOrder;
  /** What stands at its end: how long they wait, or when they left. */
  readonly side: string;
  readonly onOpen: () => void;
}

/** One who is to come: a whole row to press. */
export function OrderRow({ order, side, onOpen }: OrderRowProps) {
  const { orderNumber, name, items, status, isWalkUp, isTransferred } = order;
  const struck = status === "cancelled" ? "line-through decoration-2" : "";
  const bag = items.map((item) => `${item.quantity} × ${item.name}`).join(", ");
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-18 w-full flex-wrap items-center gap-x-4 gap-y-1 py-3 text-left hover:bg-quiet"
    >
      <span className={`number min-w-26 text-crew-name whitespace-nowrap ${struck}`}>{orderNumber}</span>
      <span className="min-w-32 flex-1 basis-0">
        <span className="flex flex-wrap items-center gap-x-2 text-crew-note font-semibold">
          {name !== "" && <span className={`min-w-0 break-words ${struck}`}>{name}</span>}
          {isWalkUp && <Badge tone="info">Walk-up</Badge>}
          {isTransferred && <Badge tone="exclusive">Transferred</Badge>}
        </span>
        <span className="block truncate text-small text-soft">{bag}</span>
      </span>
      <span className="grid justify-items-end gap-1">
        {status !== "completed" && <Badge tone={TONES[status] ?? "neutral"}>{STATUS_WORDS[status]}</Badge>}
        {side !== "" && <span className="figures text-small font-semibold whitespace-nowrap">{side}</span>}
      </span>
    </button>
  );
}
