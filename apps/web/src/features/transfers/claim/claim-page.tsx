import { ApiError } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { offeredOrderQuery } from "../transfer-queries.ts";
import { ClaimLoading } from "./claim-loading.tsx";
import { Claimed } from "./claimed.tsx";
import { OfferView } from "./offer-view.tsx";
import { NotLoaded, Outcome } from "./outcome.tsx";

/** Where a friend's link leads: what is offered, and the way to claim it. Opening it changes nothing. */
export function ClaimPage() {
  const { token } = useParams({ from: "/offered/transfer/$token" });
  const offer = useQuery(offeredOrderQuery(token));
  const [claimedId, setClaimedId] = useState<string>();
  if (claimedId !== undefined) return <Claimed orderId={claimedId} offer={offer.data} isFresh />;
  if (offer.error instanceof ApiError) {
    const { code, problem } = offer.error;
    const ownId = problem?.params?.orderId;
    if (code === "TRANSFER_CLAIMED" && typeof ownId === "string") return <Claimed orderId={ownId} />;
    const isUnknown = code === "NETWORK" || code === "INTERNAL" || offer.error.status === 429;
    if (!isUnknown) return <Outcome code={code} />;
  }
  if (offer.data !== undefined)
    return <OfferView token={token} offer={offer.data} onClaimed={setClaimedId} />;
  if (offer.isPending) return <ClaimLoading />;
  return <NotLoaded query={offer} />;
}
