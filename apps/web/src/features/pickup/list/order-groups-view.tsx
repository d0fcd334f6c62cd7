import type { CrewOrder } from "@secret/contract";
import { formatEventClock, MINUTE_MS } from "@secret/domain";
import type { ReactNode } from "react";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { crewSpan, t } from "../../crew-language/index.ts";
import { statusName } from "../crew-copy.ts";
import type { OrderGroups } from "./group-orders.ts";

interface OrderGroupsViewProps {
  readonly groups: OrderGroups;
  /** How many open orders have each name. */
  readonly names: ReadonlyMap<string, number>;
  /** Time zone of the event. */
  readonly timeZone: string;
  /** True during a search, which opens the picked-up orders. */
  readonly isSearched: boolean;
  readonly onOpen: (orderId: string) => void;
}

/** Lists checked-in orders first, then the expected ones by window; cancelled and picked-up orders are folded below. */
export function OrderGroupsView({ groups, names, timeZone, isSearched, onOpen }: OrderGroupsViewProps) {
  const now = useNow();
  const { checkedIn, toCome, handedOff, cancelled } = groups;
  const rows = (orders: readonly CrewOrder[], sideOf: (order: CrewOrder) => string) => (
    <ul>
      {orders.map((order) => (
        <li key={order.id} className="border-b border-line">
          <OrderRow
            order={order}
            namesakes={names.get(order.name) ?? 0}
            side={sideOf(order)}
            onOpen={() => onOpen(order.id)}
          />
        </li>
      ))}
    </ul>
  );
  const waiting = ({ checkedInAt }: CrewOrder) =>
    t("list.hereFor", {
      minutes: Math.max(0, Math.floor((now.getTime() - Date.parse(checkedInAt ?? "")) / MINUTE_MS)),
    });
  return (
    <>
      {checkedIn.length > 0 && (
        <Group title={t("list.hereNow")} count={t("list.countHere", { count: checkedIn.length })}>
          {rows(checkedIn, waiting)}
        </Group>
      )}
      {toCome.map(({ window, orders }) => (
        <Group
          key={window.id}
          title={
            <span className="number text-crew-line">
              {crewSpan(new Date(window.startsAt), new Date(window.endsAt), timeZone)}
            </span>
          }
          count={t("list.countLeft", { count: orders.length })}
          isLate={Date.parse(window.endsAt) < now.getTime()}
        >
          {rows(orders, () => "")}
        </Group>
      ))}
      <Folded title={t("list.cancelled")} orders={cancelled} isOpen={isSearched}>
        {rows(cancelled, ({ statusSince }) => formatEventClock(new Date(statusSince), timeZone))}
      </Folded>
      <Folded title={t("list.allHandedOff")} orders={handedOff} isOpen={isSearched}>
        {rows(handedOff, ({ pickedUpAt }) =>
          pickedUpAt === null ? "" : formatEventClock(new Date(pickedUpAt), timeZone),
        )}
      </Folded>
    </>
  );
}

interface FoldedProps {
  readonly title: string;
  readonly orders: readonly CrewOrder[];
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Shows a folded list of orders that are done. */
function Folded({ title, orders, isOpen, children }: FoldedProps) {
  if (orders.length === 0) return null;
  return (
    <details open={isOpen} className="mt-2">
      <summary className="min-h-16 cursor-pointer py-5 text-lead leading-tight font-semibold">
        {`${title} (${orders.length})`}
      </summary>
      {children}
    </details>
  );
}

interface GroupProps {
  readonly title: ReactNode;
  readonly count: string;
  /** Its window is over. */
  readonly isLate?: boolean;
  readonly children: ReactNode;
}

function Group({ title, count, isLate = false, children }: GroupProps) {
  return (
    <section className="mb-8">
      <h2
        className={`figures flex min-h-11 items-center justify-between gap-4 border-b-3 font-sans text-lead font-semibold ${isLate ? "border-danger text-danger" : "border-ink"}`}
      >
        <span>
          {title}
          {isLate && t("list.over")}
        </span>
        <span>{count}</span>
      </h2>
      {children}
    </section>
  );
}

const TONES: Partial<Record<CrewOrder["status"], Tone>> = {
  ready: "done",
  preparing: "warn",
  cancelled: "danger",
};

interface OrderRowProps {
  readonly order: CrewOrder;
  /** Number of open orders with its name. */
  readonly namesakes: number;
  /** Text at the end of the row: the wait, or the pickup time. */
  readonly side: string;
  readonly onOpen: () => void;
}

/** Shows one order as a row that is a button. */
function OrderRow({ order, namesakes, side, onOpen }: OrderRowProps) {
  const { orderNumber, name, items, status, isWalkUp, isTransferred } = order;
  const struck = status === "cancelled" ? "line-through decoration-2" : "";
  const isOpen = status !== "completed" && status !== "cancelled";
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
          {isWalkUp && <Badge tone="info">{t("board.walkUp")}</Badge>}
          {isTransferred && <Badge tone="exclusive">{t("board.transferred")}</Badge>}
        </span>
        {isOpen && namesakes > 1 && (
          <span className="figures block text-small font-semibold text-warn">
            {t("list.namesakes", { count: namesakes })}
          </span>
        )}
      </span>
      <span className="grid justify-items-end gap-x-3 gap-y-1 sm:flex sm:flex-row-reverse sm:items-center">
        {status !== "completed" && <Badge tone={TONES[status] ?? "neutral"}>{statusName(status)}</Badge>}
        {side !== "" && <span className="figures text-small font-semibold whitespace-nowrap">{side}</span>}
      </span>
      <span className="figures basis-full text-small text-soft sm:pl-30">{bag}</span>
    </button>
  );
}
