import type { CrewBoard } from "@secret/contract";
import { leftOf } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { Stepper } from "../../../ui/stepper.tsx";
import { crewRefusal, t } from "../../crew-language/index.ts";
import { useCrewDevice } from "../../pickup/index.ts";
import { setAllotment } from "../counter-mutations.ts";

/** Maximum orders of an allotment, as on the server. */
const ORDERS_MAX = 100;
const PIECES_MAX = 999;
/** Step of the button that adds several at once. */
const MANY = 5;

/** Sets the orders and item units of this device's offline allotment. */
export function AllotmentForm({ board }: { board: CrewBoard }) {
  const { deviceId, refresh } = useCrewDevice();
  const kept = new Map(board.allotment.items.map(({ menuItemId, quantity }) => [menuItemId, quantity]));
  const [chosenOrders, setOrders] = useState(board.allotment.orders || undefined);
  const [pieces, setPieces] = useState<ReadonlyMap<string, number>>(kept);
  const save = useMutation({
    mutationFn: async (body: Parameters<typeof setAllotment>[1]) => {
      await setAllotment(board.event.id, body);
      await refresh();
    },
  });
  const items = [...pieces]
    .map(([menuItemId, quantity]) => ({ menuItemId, quantity }))
    .filter(({ quantity }) => quantity > 0);
  const ordersMax = Math.min(
    ORDERS_MAX,
    leftOf(board.event.maxOrders, board.event.currentOrders) + board.allotment.orders,
  );
  // By default one order per piece, so that every piece can be sold.
  const allPieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const orders = chosenOrders ?? Math.min(ordersMax, allPieces);
  const isNothing = orders === 0 || items.length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul className="divide-y divide-line rounded-2xl border border-line bg-raised px-4">
        {board.items
          .filter(({ id, isAvailable }) => isAvailable || kept.has(id))
          .map((item) => (
            <Row
              key={item.id}
              name={item.name}
              value={pieces.get(item.id) ?? 0}
              max={Math.min(PIECES_MAX, (item.left ?? PIECES_MAX) + (kept.get(item.id) ?? 0))}
              hint={item.left === null ? t("allotment.noLimit") : undefined}
              onChange={(quantity) => setPieces(new Map(pieces).set(item.id, quantity))}
            />
          ))}
        <Row
          name={t("allotment.orders")}
          value={orders}
          max={ordersMax}
          hint={t("allotment.onePerCustomer", { max: ordersMax })}
          onChange={setOrders}
        />
      </ul>
      {save.isError && <Notice tone="danger">{crewRefusal(save.error)}</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        <Button
          look="crew"
          className="min-h-18 text-crew-line disabled:bg-disabled disabled:text-on-disabled"
          disabled={isNothing}
          busy={save.isPending}
          onClick={() => save.mutate({ deviceId, orders, items })}
        >
          {t("allotment.setAside")}
        </Button>
        {board.allotment.orders > 0 && (
          <Button
            look="quiet"
            className="min-h-18 text-crew-line"
            busy={save.isPending}
            onClick={() => save.mutate({ deviceId, orders: 0, items: [] })}
          >
            {t("allotment.giveAllBack")}
          </Button>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  readonly name: string;
  readonly value: number;
  readonly max: number;
  /** Replaces the hint about the maximum. */
  readonly hint?: string | undefined;
  readonly onChange: (value: number) => void;
}

function Row({ name, value, max, hint = t("allotment.upTo", { max }), onChange }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-40 text-crew-note font-semibold wrap-anywhere">
        {name}
        <span className="figures block font-normal text-soft">{hint}</span>
      </span>
      <span className="flex min-w-0 flex-wrap items-center justify-end gap-1">
        <Stepper label={name} value={value} max={max} onChange={onChange} look="crew" />
        <button
          type="button"
          aria-label={t("allotment.manyMore", { count: MANY, name })}
          disabled={value >= max}
          onClick={() => onChange(Math.min(max, value + MANY))}
          className="number size-18 rounded-lg border-2 border-line-strong text-crew-line disabled:border-transparent disabled:bg-disabled disabled:text-on-disabled"
        >
          {`+${MANY}`}
        </button>
      </span>
    </li>
  );
}
