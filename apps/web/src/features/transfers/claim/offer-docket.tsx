import type { OfferedOrder } from "@secret/contract";
import { formatEventPeriod } from "@secret/domain";
import { Docket, TearLine } from "../../../ui/docket.tsx";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import { VIEWER_TIME_ZONE } from "../../../ui/viewer-time-zone.ts";
import { allergenText } from "../../menu/index.ts";

/** An order as its docket tells it; of one's own it isn't said anew what it contains. */
export interface Offered {
  readonly event: Pick<OfferedOrder["event"], "title" | "locationName" | "address" | "zipCode" | "timeZone">;
  readonly pickupWindow: OfferedOrder["pickupWindow"];
  readonly items: readonly (Pick<OfferedItem, "name" | "quantity" | "imageUrl"> &
    Partial<Pick<OfferedItem, "allergens">>)[];
}
type OfferedItem = OfferedOrder["items"][number];

/** What is in the order, what that contains, and when and where it is picked up; nothing of money. */
export function OfferDocket({ offer: { event, pickupWindow, items } }: { offer: Offered }) {
  return (
    <Docket>
      <h2 className="mb-4 text-heading wrap-anywhere">{event.title}</h2>
      <ul className="grid gap-3">
        {items.map(({ name, quantity, imageUrl, allergens }) => (
          <li key={name} className="flex items-center gap-3">
            <Thumbnail src={imageUrl} />
            <span className="min-w-0 flex-1 leading-tight">
              <span className="number">{`${quantity} ×`}</span> {name}
              {allergens !== undefined && (
                <span className="block text-small text-soft">
                  {allergens === null ? "Allergens not listed. Ask the crew." : allergenText(allergens)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <TearLine />
      <p className="figures">
        <span className="font-semibold">
          {formatEventPeriod(
            new Date(pickupWindow.startsAt),
            new Date(pickupWindow.endsAt),
            event.timeZone,
            VIEWER_TIME_ZONE,
          )}
        </span>
        <br />
        {event.locationName}
        <br />
        <span className="text-small text-soft">{`${event.address}, ${event.zipCode}`}</span>
      </p>
    </Docket>
  );
}
