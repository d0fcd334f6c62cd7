import type { AdminDraw, EventDetail } from "@secret/contract";
import { leftOf, remainingStock } from "@secret/domain";
import { Panel } from "../../../ui/panel.tsx";
import { Tile } from "../../../ui/tile.tsx";

/** Grid of figures, in a `dl`. */
export const FIGURES = "mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3";

/** Figure of a group with its definition. The figures of a group add up to the count in its title. */
type Figure = readonly [name: string, value: number, definition: string];

interface DrawResultsProps {
  readonly event: EventDetail;
  readonly draw: AdminDraw;
}

/** Splits a finished draw's entries by what became of them, and shows what is left for normal sale. */
export function DrawResults({ event, draw }: DrawResultsProps) {
  const { entryCount, placed } = draw;
  if (entryCount === 0)
    return (
      <Panel title="Nobody entered">
        <LeftForSale event={event} />
      </Panel>
    );
  return (
    <Panel title="What became of them">
      <div className="grid gap-7">
        <Group
          title={`Got an order: ${counts(placed)} of ${counts(entryCount)}`}
          figures={[
            ["Paid", draw.paid, "Paid for, even if the order was cancelled or refunded later."],
            ["To pay", draw.held, "Held for their members, who have 20 minutes to pay."],
            ["Not paid", draw.expired, "Cancelled unpaid. Their food went to the waitlist first."],
          ]}
        />
        <Group
          title={`Got none: ${counts(entryCount - placed)} of ${counts(entryCount)}`}
          figures={[
            ["Offered", draw.offered, "Have an open offer from the waitlist, which holds their food."],
            [
              "Waiting",
              draw.waiting,
              "On a waitlist of the event without an open offer. Members who never left it keep the draw's order.",
            ],
            [
              "Ordered since",
              draw.orderedSince,
              "Got an order after the draw: by an offer, on sale, or as a gift.",
            ],
            [
              "Dropped out",
              draw.gone,
              "No order and not on a waitlist: they left it, let an offer pass, cancelled, didn't pay, or closed their account.",
            ],
          ]}
        />
        <LeftForSale event={event} />
      </div>
    </Panel>
  );
}

function Group({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return (
    <section>
      <h3 className="figures font-sans text-body font-semibold wrap-anywhere">{title}</h3>
      <dl className={FIGURES}>
        {figures.map(([name, value, definition]) => (
          <Tile key={name} name={name} definition={definition}>
            {counts(value)}
          </Tile>
        ))}
      </dl>
    </section>
  );
}

/** Shows what neither an order nor an offer holds. */
function LeftForSale({ event: { currentOrders, maxOrders, menu } }: { event: EventDetail }) {
  const limited = menu.filter(({ isAvailable, maxQuantity }) => isAvailable && maxQuantity !== null);
  const pieces = limited.reduce((sum, item) => sum + remainingStock(item), 0);
  return (
    <section>
      <h3 className="font-sans text-body font-semibold">Left for normal sale</h3>
      <dl className={FIGURES}>
        <Tile name="Orders" definition="The event's limit less orders placed and offers that hold one.">
          {maxOrders === null ? "No limit" : counts(leftOf(maxOrders, currentOrders))}
        </Tile>
        <Tile
          name="Pieces"
          definition="Of items with limited stock that are on sale: neither sold, held, nor offered."
        >
          {limited.length === 0 ? "No limit" : counts(pieces)}
        </Tile>
      </dl>
    </section>
  );
}

function counts(value: number): string {
  return value.toLocaleString("en-US");
}
