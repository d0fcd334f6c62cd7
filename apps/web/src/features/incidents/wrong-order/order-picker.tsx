import type { CrewOrder } from "@secret/contract";
import { mayBeWrong } from "@secret/domain";
import { useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { FIRST_FOCUS } from "../../../ui/use-modal.ts";
import { t } from "../../crew-language/index.ts";

/** Maximum orders listed at once. */
const LISTED_MAX = 8;

interface OrderPickerProps {
  readonly orders: readonly CrewOrder[];
  readonly onChoose: (orderId: string) => void;
}

/** Chooses an order whose bag is ready or out: the latest hand-offs come first. */
export function OrderPicker({ orders, onChoose }: OrderPickerProps) {
  const [typed, setTyped] = useState("");
  const found = findOrders(orders, typed);
  return (
    <div className="grid gap-3">
      <Field
        className="[&_input]:min-h-16"
        label={t("help.nameOrNumber")}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        {...FIRST_FOCUS}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.length === 0 && <p role="status">{t("help.noBag")}</p>}
      <ul className="grid gap-2">
        {found.map((order) => (
          <li key={order.id} className="grid">
            <button
              type="button"
              onClick={() => onChoose(order.id)}
              className="flex min-h-16 items-center gap-3 rounded-lg border-2 border-line-strong px-4 text-left"
            >
              <span className="number text-crew-line whitespace-nowrap">{order.orderNumber}</span>
              <span className="min-w-0 flex-1 truncate">{order.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the orders whose bags are ready or out, latest hand-off first, by the start of their name or number. */
function findOrders(orders: readonly CrewOrder[], typed: string): CrewOrder[] {
  const start = simplified(typed);
  return orders
    .filter((order) => mayBeWrong(order))
    .filter(({ name, orderNumber }) => [name, orderNumber].some((text) => simplified(text).startsWith(start)))
    .sort((one, other) => timeOf(other) - timeOf(one))
    .slice(0, LISTED_MAX);
}

const simplified = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const timeOf = ({ pickedUpAt }: CrewOrder) => (pickedUpAt === null ? 0 : Date.parse(pickedUpAt));
