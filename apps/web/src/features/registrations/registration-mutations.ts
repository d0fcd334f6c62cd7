import { joinWaitlist as joinWaitlistRoute, registerForEvent, unregisterFromEvent } from "@secret/contract";
import type { WaitlistWish } from "@secret/domain";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { myEventQuery, registrationKeys } from "./registration-queries.ts";

/** Joins a waitlist for a number of pieces; 0 leaves it and passes on its offer. A refusal reloads the stock. */
export async function joinWaitlist(eventId: string, wish: WaitlistWish): Promise<void> {
  try {
    const mine = await call(joinWaitlistRoute, { params: { id: eventId }, body: wish });
    queryClient.setQueryData(myEventQuery(eventId).queryKey, mine);
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: registrationKeys.mine(eventId) });
    throw error;
  }
}

/** Turns the notification for an event's ordering on or off. */
export async function setRegistration(eventId: string, isWanted: boolean): Promise<void> {
  await call(isWanted ? registerForEvent : unregisterFromEvent, { params: { id: eventId } });
  await queryClient.invalidateQueries({ queryKey: registrationKeys.mine(eventId) });
}
