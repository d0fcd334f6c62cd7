import type { CrewBoard, CrewOrder } from "@secret/contract";
import { crewSpan, t } from "../../crew-language/index.ts";
import { allergenLine } from "../board/tickets.ts";
import { windowSheetsOf } from "./read-sheet.ts";
import { NothingToHandOff, Sheet, SheetHeading } from "./sheet.tsx";

/** Page of an event's orders to hand off, to print. */
export function PickList({ eventId }: { eventId: string }) {
  return (
    <Sheet eventId={eventId} title="Pick list">
      {(board) => <PickedWindows board={board} />}
    </Sheet>
  );
}

/** Lists the orders to hand off by pickup window, with their allergens and a box to tick for each. */
export function PickedWindows({ board }: { board: CrewBoard }) {
  const sheets = windowSheetsOf(board);
  if (sheets.length === 0) return <NothingToHandOff />;
  return sheets.map(({ window, orders }) => (
    <section key={window.id} className="break-inside-avoid-page">
      <SheetHeading
        title={crewSpan(new Date(window.startsAt), new Date(window.endsAt), board.event.timeZone)}
        orders={orders.length}
      />
      <ul>
        {orders.map((order) => (
          <PickedOrder key={order.id} order={order} allergens={allergenLine(order, board.items)} />
        ))}
      </ul>
    </section>
  ));
}

interface PickedOrderProps {
  readonly order: CrewOrder;
  readonly allergens: string;
}

function PickedOrder({ order: { orderNumber, name, items }, allergens }: PickedOrderProps) {
  return (
    <li className="grid break-inside-avoid grid-cols-[auto_5.5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 border-b border-line py-2 sm:grid-cols-[auto_5.5rem_9rem_minmax(0,1fr)] print:grid-cols-[auto_5.5rem_9rem_minmax(0,1fr)] print:py-1">
      <span aria-hidden="true" className="mt-1 size-4 self-start rounded-sm border-[1.5px] border-ink" />
      <span className="number">{orderNumber}</span>
      <span className="font-semibold wrap-anywhere">{name || t("board.noName")}</span>
      <ul className="max-sm:col-span-2 max-sm:col-start-2 print:col-span-1 print:col-start-4">
        {items.map(({ menuItemId, quantity, name: item, specialInstructions }) => (
          <li key={`${menuItemId} ${specialInstructions}`} className="wrap-anywhere">
            {`${quantity} × ${item}`}
            {specialInstructions !== "" && <strong>{` · ${specialInstructions}`}</strong>}
          </li>
        ))}
        {allergens !== "" && <li className="text-small">{allergens}</li>}
      </ul>
    </li>
  );
}
