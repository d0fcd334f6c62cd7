import type { CrewBoard, CrewOrder } from "@secret/contract";
import { readOrderNumber } from "@secret/domain";
import { type FormEvent, useState } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { FIRST_FOCUS } from "../../../ui/use-modal.ts";
import { t } from "../../crew-language/index.ts";
import { statusName } from "../crew-copy.ts";
import { OrderAtWindow } from "../hand-off/order-at-window.tsx";
import { isNumberStart } from "../list/search-orders.ts";
import type { Scanner } from "./use-scanner.ts";

/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 4;

interface OrderLookupProps {
  readonly board: CrewBoard;
  readonly scanner: Scanner;
  /** Empty when it is yet to be typed. */
  readonly number: string;
}

/** Looks an order up by its number: typed, called out, or scanned from a bag. */
export function OrderLookup({ board, scanner, number }: OrderLookupProps) {
  const order = board.orders.find(({ orderNumber }) => orderNumber === number);
  const close = () => scanner.lookUp(undefined);
  if (order !== undefined)
    return (
      <Dialog title={t("scanner.byNumber")} key={number} onClose={close}>
        <OrderAtWindow
          order={order}
          board={board}
          onHandOff={(reason) => scanner.handOff(order, reason)}
          onTakeBack={() => scanner.takeBack(order)}
        />
      </Dialog>
    );
  return (
    <Dialog title={t("scanner.typeNumber")} onClose={close}>
      <NumberForm key={number} orders={board.orders} first={number} onFind={scanner.lookUp} />
    </Dialog>
  );
}

interface NumberFormProps {
  readonly orders: readonly CrewOrder[];
  readonly first: string;
  readonly onFind: (number: string) => void;
}

function NumberForm({ orders, first, onFind }: NumberFormProps) {
  const [typed, setTyped] = useState(first);
  const [error, setError] = useState(first === "" ? undefined : notFound(first));
  const alike = orders.filter(({ orderNumber }) => isNumberStart(typed, orderNumber));
  const send = (event: FormEvent) => {
    event.preventDefault();
    const only = alike.length === 1 ? alike[0]?.orderNumber : readOrderNumber(typed);
    if (orders.some(({ orderNumber }) => orderNumber === only) && only !== undefined) onFind(only);
    else setError(notFound(typed));
  };
  return (
    <form onSubmit={send} className="grid gap-4">
      <Field
        label={t("scanner.orderNumber")}
        value={typed}
        error={error}
        hint={t("scanner.numberHint")}
        {...FIRST_FOCUS}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="search"
        spellCheck={false}
        maxLength={40}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <ul className="grid gap-2">
        {alike.slice(0, MAX_SUGGESTIONS).map((order) => (
          <li key={order.id}>
            <button
              type="button"
              onClick={() => onFind(order.orderNumber)}
              className="flex min-h-16 w-full items-center gap-3 rounded-lg border border-line-strong px-4 text-left hover:bg-quiet"
            >
              <span className="number text-crew-line whitespace-nowrap">{order.orderNumber}</span>
              <span className="min-w-0 flex-1 truncate">{order.name}</span>
              <span className="text-small text-soft">{statusName(order.status)}</span>
            </button>
          </li>
        ))}
      </ul>
      <button
        type="submit"
        className="inline-flex min-h-18 items-center justify-center rounded-lg bg-crew-good px-6 text-crew-line font-semibold text-crew-paper"
      >
        {t("scanner.showOrder")}
      </button>
    </form>
  );
}

function notFound(typed: string): string {
  const called = readOrderNumber(typed) ?? typed.trim();
  return called === "" ? t("scanner.enterNumber") : t("scanner.noSuchNumber", { number: called });
}
