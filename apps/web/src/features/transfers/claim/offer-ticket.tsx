import type { OfferedOrder } from "@secret/contract";
import { formatEventPeriod } from "@secret/domain";
import type { ReactNode } from "react";
import { Skeleton } from "../../../ui/panel.tsx";
import { serverNow } from "../../../ui/server-time.ts";
import { TextSkeleton } from "../../../ui/skeleton.tsx";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import { TearLine, Ticket } from "../../../ui/ticket.tsx";
import { VIEWER_TIME_ZONE } from "../../../ui/viewer-time-zone.ts";
import { allergenText } from "../../menu/index.ts";

/** An order as its ticket shows it. A claimed order omits the allergens. */
export interface Offered {
  readonly event: Pick<OfferedOrder["event"], "title" | "locationName" | "address" | "zipCode" | "timeZone">;
  readonly pickupWindow: OfferedOrder["pickupWindow"];
  readonly items: readonly (Pick<OfferedItem, "name" | "quantity" | "imageUrl"> &
    Partial<Pick<OfferedItem, "allergens">>)[];
}
type OfferedItem = OfferedOrder["items"][number];

/** Shows the order's items, allergens, and pickup time and place, without prices. */
export function OfferTicket({ offer, children }: { offer: Offered; children?: ReactNode }) {
  const { event, pickupWindow, items } = offer;
  return (
    <Ticket>
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
            serverNow(),
          )}
        </span>
        <br />
        {event.locationName}
        <br />
        <span className="text-small text-soft">{`${event.address}, ${event.zipCode}`}</span>
      </p>
      {children}
    </Ticket>
  );
}

/** Shows a loading ticket with as many lines as most have. */
export function OfferTicketSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Ticket>
        <Skeleton className="mb-4 h-6.5 w-3/5" />
        <div className="grid gap-3">
          {["first", "second", "third"].map((line) => (
            <div key={line} className="flex items-center gap-3">
              <Skeleton className="size-14 shrink-0" />
              <TextSkeleton lines={2} className="flex-1" />
            </div>
          ))}
        </div>
        <TearLine />
        <TextSkeleton lines={3} className="h-18 content-around" />
      </Ticket>
    </div>
  );
}

/** Shows the actions on an offer, in the thumb bar on a phone. */
export function ClaimActions({ children }: { children: ReactNode }) {
  return (
    <div className="thumb-bar relative grid gap-3 max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:bg-night max-lg:before:pointer-events-none max-lg:before:absolute max-lg:before:inset-x-0 max-lg:before:bottom-full max-lg:before:h-10 max-lg:before:bg-linear-to-t max-lg:before:from-night max-lg:before:to-transparent max-lg:px-4 max-lg:pt-3 max-lg:pb-[calc(12px+env(safe-area-inset-bottom))]">
      {children}
    </div>
  );
}
