import { ApiError } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useMember } from "../../../platform/session/session.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Stamp } from "../../../ui/stamp.tsx";
import { orderQuery } from "../../orders/index.ts";
import { offeredOrderQuery } from "../transfer-queries.ts";
import { NightScene } from "./night-scene.tsx";
import { ClaimActions, type Offered, OfferTicket, OfferTicketSkeleton } from "./offer-ticket.tsx";
import { OfferView } from "./offer-view.tsx";
import { NotLoaded, Outcome } from "./outcome.tsx";

/** Shows the order that a transfer link offers, and lets the visitor claim it. Opening it changes nothing. */
export function ClaimPage() {
  const { token } = useParams({ from: "/offered/transfer/$token" });
  const offer = useQuery(offeredOrderQuery(token));
  const [claimedId, setClaimedId] = useState<string>();
  if (claimedId !== undefined) return <Claimed orderId={claimedId} offer={offer.data} isFresh />;
  if (offer.error instanceof ApiError) {
    const { code, problem, status } = offer.error;
    const ownId = problem?.params?.orderId;
    if (code === "TRANSFER_CLAIMED" && typeof ownId === "string") return <Claimed orderId={ownId} />;
    const isUnknown = code === "NETWORK" || status === 429 || status >= 500;
    if (!isUnknown) return <Outcome code={code} />;
  }
  if (offer.data !== undefined)
    return <OfferView token={token} offer={offer.data} onClaimed={setClaimedId} />;
  if (offer.isPending) return <ClaimLoading />;
  return <NotLoaded query={offer} />;
}

const ON_NIGHT = "animate-pulse rounded-lg bg-night-line";

/** The prerendered page, shown until the offer loads. It says only that there is one. */
function ClaimLoading() {
  return (
    <NightScene
      intro={
        <h1 data-title="An order for you" className="text-title text-balance">
          Somebody kept something for you.
        </h1>
      }
    >
      <OfferTicketSkeleton />
      <div className={`${ON_NIGHT} mx-auto h-6 w-56 max-w-full`} />
      <ClaimActions>
        <div className={`${ON_NIGHT} h-12`} />
      </ClaimActions>
    </NightScene>
  );
}

interface ClaimedProps {
  readonly orderId: string;
  /** The claimed order, if this page has shown it. */
  readonly offer?: Offered | undefined;
  readonly isFresh?: boolean;
}

/** Shows a claimed order with its pickup time and place. */
function Claimed({ orderId, offer, isFresh = false }: ClaimedProps) {
  const order = useQuery({ ...orderQuery(orderId), enabled: offer === undefined });
  const firstName = useMember()?.firstName;
  const [heading, setHeading] = useState<HTMLElement | null>(null);
  // The clicked button is gone, so move the focus for screen readers.
  useEffect(() => {
    if (isFresh) heading?.focus();
  }, [heading, isFresh]);
  const own = offer ?? order.data;
  const isGone = order.data?.status === "cancelled" || order.data?.status === "transferred";
  return (
    <NightScene
      intro={
        <>
          <h1 ref={setHeading} tabIndex={-1} className="text-title text-balance wrap-anywhere outline-none">
            {isGone ? "You claimed it." : firstName ? `It's yours, ${firstName}.` : "It's yours."}
          </h1>
          <p className="text-lead text-night-soft">
            {isGone
              ? "See My Orders for what happened since."
              : "It's already paid for. Show your pickup code at the window."}
          </p>
        </>
      }
    >
      {own !== undefined && !isGone && (
        <OfferTicket offer={own}>
          <p aria-hidden="true" className="mt-6 grid justify-items-end overflow-x-clip py-6 pr-2">
            <Stamp tone="ok" large fresh={isFresh}>
              Yours
            </Stamp>
          </p>
        </OfferTicket>
      )}
      {own === undefined && order.isPending && <OfferTicketSkeleton />}
      <ClaimActions>
        <LinkButton to="/orders/$orderId" params={{ orderId }} wide>
          See your order
        </LinkButton>
      </ClaimActions>
    </NightScene>
  );
}
