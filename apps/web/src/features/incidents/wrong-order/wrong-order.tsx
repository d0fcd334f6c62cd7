import type { CrewOrder } from "@secret/contract";
import { useState } from "react";
import { Notice } from "../../../ui/panel.tsx";
import { HelpIcon } from "../help-icon.tsx";
import type { IncidentDevice } from "../incident-device.ts";
import { PartRefund } from "./part-refund.tsx";
import { Remake } from "./remake.tsx";

interface WrongOrderProps {
  readonly device: Pick<IncidentDevice, "board" | "mode" | "act">;
  readonly order: CrewOrder;
}

const TILES = [
  {
    name: "Make it again",
    icon: "M16 6.500a7 7 0 1 0 1 4.500M16.500 2.500v4.500h-4.500",
    needsSignal: false,
  },
  { name: "Refund a part", icon: "M3 5.500h14v9h-14zM10 7.500v5M8 10h4", needsSignal: true },
] as const;
type TileName = (typeof TILES)[number]["name"];

/** Puts a wrong order right at the pickup window: made again, or refunded in part. */
export function WrongOrder({ device, order }: WrongOrderProps) {
  const { board, mode, act } = device;
  const [chosen, choose] = useState<TileName>();
  const isRemade = board.remakes?.some(({ orderId }) => orderId === order.id) ?? false;
  return (
    <section aria-label="Wrong order" className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-heading">Wrong order?</h3>
      {isRemade && <Notice tone="ok">It's being made again, first on the board.</Notice>}
      <div className="grid grid-cols-2 gap-3">
        {TILES.filter(({ name }) => name !== "Make it again" || !isRemade).map(
          ({ name, icon, needsSignal }) => (
            <button
              key={name}
              type="button"
              aria-expanded={name === chosen}
              disabled={needsSignal && mode === "offline"}
              onClick={() => choose(name === chosen ? undefined : name)}
              className="grid min-h-24 content-center justify-items-center gap-1 rounded-lg border-2 border-line-strong px-3 py-2 text-center leading-tight font-semibold disabled:border-transparent disabled:bg-disabled disabled:text-on-disabled aria-expanded:border-ink"
            >
              <HelpIcon path={icon} size="size-8" />
              {name}
              {needsSignal && mode === "offline" && (
                <span className="text-small font-normal">Needs signal</span>
              )}
            </button>
          ),
        )}
      </div>
      {chosen === "Make it again" && !isRemade && (
        <Remake
          order={order}
          onRemake={(lines) => {
            act({ kind: "remake", orderId: order.id, lines: [...lines] });
            choose(undefined);
          }}
        />
      )}
      {chosen === "Refund a part" && mode === "live" && <PartRefund eventId={board.event.id} order={order} />}
    </section>
  );
}
