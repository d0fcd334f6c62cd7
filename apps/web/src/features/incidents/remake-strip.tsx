import type { CrewBoard, CrewOrder, NewCrewAction } from "@secret/contract";
import { MINUTE_MS } from "@secret/domain";
import { HoldButton } from "../../ui/hold-button.tsx";
import { useListFocus } from "../../ui/use-list-focus.ts";
import { t } from "../crew-language/index.ts";

interface RemakeStripProps {
  readonly board: Pick<CrewBoard, "orders" | "remakes">;
  readonly now: Date;
  readonly act: (action: NewCrewAction) => void;
  readonly onHandOff: (order: CrewOrder) => void;
  /** Called when the focused row was the last one. */
  readonly onEmptied: () => void;
}

/** Lists remakes and free items above all tickets: they are made first. */
export function RemakeStrip({
  board: { orders, remakes = [] },
  now,
  act,
  onHandOff,
  onEmptied,
}: RemakeStripProps) {
  const focus = useListFocus<HTMLUListElement>(onEmptied);
  const shown = remakes.flatMap((remake) => {
    const order = orders.find(({ id }) => id === remake.orderId);
    const kind = remake.isOnlyFree === true ? t("help.freeItemKind") : t("help.remakeKind");
    return order === undefined ? [] : [{ remake, order, kind }];
  });
  if (shown.length === 0) return null;
  return (
    <ul
      {...focus}
      aria-label={t("help.remakes")}
      className="grid max-h-[min(13rem,30dvh)] overflow-y-auto border-b border-night-line bg-crew-used text-crew-ink"
    >
      {shown.map(({ remake: { orderId, lines, since, isOnlyFree }, order, kind }) => (
        <li
          key={orderId}
          className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 px-3 py-1 lg:px-5"
        >
          <p className="min-w-0 flex-1 basis-64 text-crew-note font-semibold break-words">
            {isOnlyFree === true ? `${t("help.free")} ` : `${t("help.remake")} `}
            {lines.map(({ name: item, quantity }) => `${quantity} × ${item}`).join(", ")}
            <span className="font-normal">
              {` ${t("help.for")} `}
              {order.name} <span className="number whitespace-nowrap">{order.orderNumber}</span>
              {`, ${t("help.ago", { count: minutesSince(since, now) })}`}
            </span>
          </p>
          <span className="flex gap-2">
            <HoldButton
              onHold={() => act({ kind: "end-remake", orderId, isHandedOff: false })}
              className="min-h-16 rounded-lg px-3 text-crew-note"
            >
              {t("help.notNeeded")}
              <span className="sr-only">{t("help.kindFor", { kind, number: order.orderNumber })}</span>
            </HoldButton>
            <HoldButton
              onHold={() => onHandOff(order)}
              className="min-h-16 rounded-lg border-2 border-crew-ink px-4 text-crew-note"
            >
              {t("board.handOff")}
              <span className="sr-only">{t("help.kindFor", { kind, number: order.orderNumber })}</span>
            </HoldButton>
          </span>
        </li>
      ))}
    </ul>
  );
}

function minutesSince(since: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS));
}
