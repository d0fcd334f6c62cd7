import { formatEventSpan } from "@secret/domain";
import { type ItemTotal, itemTotalsOf, windowSheetsOf } from "./read-sheet.ts";
import { NothingToHandOff, Sheet, SheetHeading } from "./sheet.tsx";

/** Shows how many pieces of each item to make, in total and by pickup window, to print. */
export function PrepSheet({ eventId }: { eventId: string }) {
  return (
    <Sheet eventId={eventId} title="Prep sheet">
      {(board) => {
        const sheets = windowSheetsOf(board);
        if (sheets.length === 0) return <NothingToHandOff />;
        const orders = sheets.reduce((sum, each) => sum + each.orders.length, 0);
        return (
          <>
            <Totals title="Total" orders={orders} items={itemTotalsOf(board)} isLarge />
            {/* The only window has the same totals. */}
            {sheets.length > 1 && (
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-3 print:grid-cols-2 print:gap-y-3">
                {sheets.map(({ window, items, orders: own }) => (
                  <Totals
                    key={window.id}
                    title={formatEventSpan(
                      new Date(window.startsAt),
                      new Date(window.endsAt),
                      board.event.timeZone,
                    )}
                    orders={own.length}
                    items={items}
                  />
                ))}
              </div>
            )}
          </>
        );
      }}
    </Sheet>
  );
}

interface TotalsProps {
  readonly title: string;
  readonly orders: number;
  readonly items: readonly ItemTotal[];
  readonly isLarge?: boolean;
}

function Totals({ title, orders, items, isLarge = false }: TotalsProps) {
  return (
    <section className="break-inside-avoid">
      <SheetHeading title={title} orders={orders} />
      <ul>
        {items.map(({ menuItemId, name, quantity, notes }) => (
          <li
            key={menuItemId}
            className="grid grid-cols-[4rem_minmax(0,1fr)] items-baseline gap-x-3 border-b border-line py-2 print:py-1"
          >
            <span className={`number text-right leading-none ${isLarge ? "text-section" : "text-heading"}`}>
              {quantity.toLocaleString("en-US")}
            </span>
            <span className="wrap-anywhere">
              {name}
              {notes.map((note) => (
                <strong key={note} className="block text-small">
                  {note}
                </strong>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
