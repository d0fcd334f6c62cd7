import type { CrewOrder } from "@secret/contract";
import { t } from "../../crew-language/index.ts";
import type { LabelChoice } from "./choose-orders.ts";

interface LabelOrdersProps {
  readonly orders: readonly CrewOrder[];
  readonly windowOf: (order: CrewOrder) => string;
  /** Bags by order id; 1 if missing. */
  readonly bags: ReadonlyMap<string, number>;
  readonly onBags: (orderId: string, count: number) => void;
  readonly onChoose: (choice: LabelChoice) => void;
}

/** Maximum bags per order. */
const BAGS_MAX = 9;

/** Lists the orders whose labels are printed, and the number of bags of each. */
export function LabelOrders({ orders, windowOf, bags, onBags, onChoose }: LabelOrdersProps) {
  if (orders.length === 0) {
    return (
      <p className="m-auto p-6 text-center text-crew-line print:hidden">
        {t("labels.none")}
        <span className="block text-crew-note text-night-soft">{t("labels.noneText")}</span>
      </p>
    );
  }
  return (
    <ul className="flex flex-col border-night-line lg:w-116 lg:shrink-0 lg:border-r print:hidden">
      {orders.map((order) => (
        <li
          key={order.id}
          className="flex min-h-18 items-center gap-3 border-b border-night-line px-4 py-2 [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]"
        >
          <div className="min-w-0 flex-1 items-center gap-x-3 sm:flex">
            <button
              type="button"
              aria-label={t("labels.only", { number: order.orderNumber })}
              onClick={() => onChoose({ kind: "order", id: order.id })}
              className="number min-h-16 w-27 shrink-0 text-left text-crew-line underline decoration-night-line decoration-2 underline-offset-4 focus-visible:outline-offset-[-3px] max-sm:-mb-3"
            >
              {order.orderNumber}
            </button>
            <p className="min-w-0 flex-1 leading-tight">
              <span className="block truncate">{order.name === "" ? t("board.noName") : order.name}</span>
              <span className="number text-small text-night-soft">
                <span className="whitespace-nowrap">{windowOf(order)}</span>
                {order.labelsPrinted > 0 && ` · ${t("labels.printedTimes", { count: order.labelsPrinted })}`}
              </span>
            </p>
          </div>
          <Bags
            orderNumber={order.orderNumber}
            count={bags.get(order.id) ?? 1}
            onChange={(count) => onBags(order.id, count)}
          />
        </li>
      ))}
    </ul>
  );
}

interface BagsProps {
  readonly orderNumber: string;
  readonly count: number;
  readonly onChange: (count: number) => void;
}

function Bags({ orderNumber, count, onChange }: BagsProps) {
  const button =
    "grid size-16 place-items-center text-crew-line leading-none disabled:text-night-line focus-visible:outline-offset-[-3px]";
  return (
    <fieldset className="flex shrink-0 items-center rounded-lg border border-night-line">
      <legend className="sr-only">{t("labels.bagsOf", { number: orderNumber })}</legend>
      <button
        type="button"
        aria-label={t("labels.fewer", { number: orderNumber })}
        disabled={count <= 1}
        onClick={() => onChange(count - 1)}
        className={button}
      >
        −
      </button>
      <output className="number min-w-14 text-center text-crew-note">{t("labels.bags", { count })}</output>
      <button
        type="button"
        aria-label={t("labels.more", { number: orderNumber })}
        disabled={count >= BAGS_MAX}
        onClick={() => onChange(count + 1)}
        className={button}
      >
        +
      </button>
    </fieldset>
  );
}
