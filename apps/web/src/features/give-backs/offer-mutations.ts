import {
  type CallOutput,
  declineOffer as declineOfferRoute,
  orderOffered as orderOfferedRoute,
} from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { retryWhileBusy } from "../../platform/retry-while-busy.ts";
import { orderKeys } from "../orders/index.ts";
import { registrationKeys } from "../registrations/index.ts";

interface Offered {
  readonly eventId: string;
  readonly offerId: string;
}

export type OfferedOrder = BodyOf<typeof orderOfferedRoute>;

/**
 * Orders what is set aside for the member, which is then held for paying. A busy server is asked again.
 * @param onWaiting told when the request waits its turn, and when no longer
 */
export async function orderOffered(
  { eventId, offerId }: Offered,
  body: OfferedOrder,
  idempotencyKey: string,
  onWaiting: (isWaiting: boolean) => void,
): Promise<CallOutput<typeof orderOfferedRoute>> {
  try {
    const input = { params: { id: offerId }, body, idempotencyKey };
    return await retryWhileBusy(() => call(orderOfferedRoute, input), onWaiting);
  } finally {
    // Also what was refused says that something is other than it was shown.
    void queryClient.invalidateQueries({ queryKey: orderKeys.lists });
    void queryClient.invalidateQueries({ queryKey: orderKeys.held });
    void queryClient.invalidateQueries({ queryKey: registrationKeys.mine(eventId) });
  }
}

/** Passes on what is set aside for the member to the next in line. */
export async function declineOffer({ eventId, offerId }: Offered): Promise<void> {
  await call(declineOfferRoute, { params: { id: offerId } });
  await queryClient.invalidateQueries({ queryKey: registrationKeys.mine(eventId) });
}
