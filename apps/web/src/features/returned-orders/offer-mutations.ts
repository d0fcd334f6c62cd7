import {
  claimReturnedOrder as claimReturnedOrderRoute,
  declineOffer as declineOfferRoute,
  listHeldOrders,
} from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";
import { despiteLostAnswer } from "../../platform/despite-lost-answer.ts";
import { queryClient } from "../../platform/query-client.ts";
import { retryWhileBusy } from "../../platform/retry-while-busy.ts";
import { serverNow } from "../../ui/server-time.ts";
import { orderKeys } from "../orders/index.ts";
import { registrationKeys } from "../registrations/index.ts";

interface OfferRef {
  readonly eventId: string;
  readonly offerId: string;
}

export type OfferedOrder = BodyOf<typeof claimReturnedOrderRoute>;

/**
 * Orders an offered order, which is then held for payment. Retries while the server is busy; `onWaiting` gets
 * true while it waits and false afterwards.
 */
export async function claimReturnedOrder(
  { eventId, offerId }: OfferRef,
  body: OfferedOrder,
  idempotencyKey: string,
  onWaiting: (isWaiting: boolean) => void,
): Promise<{ readonly id: string }> {
  try {
    const input = { params: { id: offerId }, body, idempotencyKey };
    return await despiteLostAnswer<{ readonly id: string }>(
      () => retryWhileBusy(() => call(claimReturnedOrderRoute, input), onWaiting),
      () => findUnpaidClaim(eventId, body.shownTotalCents),
    );
  } finally {
    // A refusal reloads too, because something must have changed.
    void queryClient.invalidateQueries({ queryKey: orderKeys.lists });
    void queryClient.invalidateQueries({ queryKey: orderKeys.held });
    void queryClient.invalidateQueries({ queryKey: registrationKeys.mine(eventId) });
  }
}

/** Finds the member's unpaid claim of an event's returned order, if it is still held and has the total just shown. */
async function findUnpaidClaim(eventId: string, shownTotalCents: number) {
  const { orders } = await call(listHeldOrders);
  return orders.find(
    ({ isReturnClaim, eventId: ownEventId, totalCents, holdExpiresAt }) =>
      isReturnClaim &&
      ownEventId === eventId &&
      totalCents === shownTotalCents &&
      new Date(holdExpiresAt) > serverNow(),
  );
}

/** Passes the member's offer to the next in line. */
export async function declineOffer({ eventId, offerId }: OfferRef): Promise<void> {
  await call(declineOfferRoute, { params: { id: offerId } });
  await queryClient.invalidateQueries({ queryKey: registrationKeys.mine(eventId) });
}
