import type { EventDetail, MenuItem, ReturnedOrderOffer } from "@secret/contract";
import { formatEventDay, formatEventSpan, formatUsd } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Price } from "../../ui/price.tsx";
import { StickyActionBar } from "../../ui/sticky-bar.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { NO_TIP, type Tip, tipCentsOf } from "../../ui/tip.ts";
import { TIP_FIELD, TipChoice } from "../../ui/tip-choice.tsx";
import { toast } from "../../ui/toast.ts";
import { TotalsList } from "../../ui/totals-list.tsx";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { allergenText } from "../menu/index.ts";
import { PassOnConfirm } from "../registrations/index.ts";
import { totalsOf } from "./offer-copy.ts";
import { OfferHead } from "./offer-head.tsx";
import { declineOffer } from "./offer-mutations.ts";
import { OfferState } from "./offer-state.tsx";
import type { useTakeOffer } from "./use-take-offer.ts";

interface OfferCardProps {
  readonly event: EventDetail;
  readonly offer: ReturnedOrderOffer;
  readonly taking: ReturnType<typeof useTakeOffer>;
  /** The member's unpaid order of the event, which has to be paid or cancelled first. */
  readonly pendingOrderId: string | null;
  readonly onDeclined: () => void;
}

/** Shows a returned order as a whole: its items, pickup window, and price with the member's own tip. */
export function OfferCard({ event, offer, taking, pendingOrderId, onDeclined }: OfferCardProps) {
  const card = useRef<HTMLElement>(null);
  const [tip, setTip] = useState<Tip>(NO_TIP);
  const tipCents = tipCentsOf(tip, offer.subtotalCents);
  const totals = totalsOf(offer, tipCents ?? 0);
  const take = () => {
    if (tipCents !== undefined) taking.take({ tipCents, shownTotalCents: totals.totalCents });
    else card.current?.querySelector<HTMLElement>(`input[name="${TIP_FIELD}"]`)?.focus();
  };
  const [startsAt, endsAt] = [new Date(offer.pickupWindow.startsAt), new Date(offer.pickupWindow.endsAt)];
  return (
    <section
      ref={card}
      aria-labelledby="offer"
      className="arrive mt-8 rounded-2xl border border-line bg-raised shadow-card"
    >
      <OfferHead until={new Date(offer.expiresAt)} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 p-5 pt-7 sm:p-7 sm:pt-9 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <p className="number text-section leading-none sm:text-title">
            {formatEventSpan(startsAt, endsAt, event.timeZone, VIEWER_TIME_ZONE)}
          </p>
          <p className="mt-1">{formatEventDay(startsAt, event.timeZone)}</p>
          <p className="mt-3 text-soft">
            A member can't make it. You'd take the whole order at this pickup time.
          </p>
          <OfferItems items={offer.items} menu={event.menu} />
        </div>
        <div>
          <TipChoice subtotalCents={offer.subtotalCents} value={tip} onChange={setTip} />
          <TotalsList totals={totals} />
          <div className="relative z-40 mt-5">
            <StickyActionBar>
              <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-2">
                <OfferState offer={offer} taking={taking} pendingOrderId={pendingOrderId} event={event} />
                <div className="flex flex-row-reverse flex-wrap items-center gap-x-4">
                  <Button className="flex-1 basis-44" busy={taking.isTaking || taking.isTaken} onClick={take}>
                    {`Take it · ${formatUsd(totals.totalCents)}`}
                  </Button>
                  <NoThanks eventId={event.id} offerId={offer.id} onDeclined={onDeclined} />
                </div>
              </div>
            </StickyActionBar>
          </div>
          <p className="mt-3 text-small text-soft">
            You'll pay on the next page, in the time that's left. It's yours once your card is charged.
          </p>
        </div>
      </div>
    </section>
  );
}

interface NoThanksProps {
  readonly eventId: string;
  readonly offerId: string;
  readonly onDeclined: () => void;
}

/** Passes the offer to the next in line after a confirmation, because it can't be undone. */
function NoThanks({ eventId, offerId, onDeclined }: NoThanksProps) {
  const [isAsking, setAsking] = useState(false);
  const decline = useMutation({
    mutationFn: () => declineOffer({ eventId, offerId }),
    onSuccess: () => {
      toast.success("Passed on to the next in line.");
      onDeclined();
    },
    onError: (error) => {
      toast.error(error.message);
      setAsking(false);
    },
  });
  return (
    <>
      <Button look="plain" className="shrink-0" onClick={() => setAsking(true)}>
        No thanks
      </Button>
      {isAsking && (
        <PassOnConfirm
          busy={decline.isPending}
          onConfirm={() => decline.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface OfferItemsProps {
  readonly items: ReturnedOrderOffer["items"];
  /** The menu with the items' allergens. */
  readonly menu: readonly MenuItem[];
}

/** Lists the items of an offered order with menu prices and allergens. */
function OfferItems({ items, menu }: OfferItemsProps) {
  return (
    <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-5">
      {items.map((item) => (
        <li key={item.menuItemId} className="flex flex-wrap gap-3">
          <Thumbnail src={item.imageUrl} />
          <div className="min-w-0 flex-1 basis-36">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-semibold">
                <span className="number">{`${item.quantity} ×`}</span> {item.name}
              </span>
              <Price cents={item.totalPriceCents} />
            </p>
            <p className="text-small text-soft">
              {allergenText(menu.find(({ id }) => id === item.menuItemId)?.allergens ?? null)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
