import { joinWaitlist as joinWaitlistRoute, registerForEvent, unregisterFromEvent } from "@secret/contract";
import type { WaitlistWish } from "@secret/domain";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { myEventQuery, registrationKeys } from "./registration-queries.ts";

/** Joins a waitlist for so many pieces; 0 leaves it, and passes on what it holds. A refusal shows what is left now. */
export async function joinWaitlist(eventId: string, wish: WaitlistWish): Promise<void> {
  try {
    const mine = await call(joinWaitlistRoute, { params: { id: eventId }, body: wish });
    queryClient.setQueryData(myEventQuery(eventId).queryKey, mine);
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: registrationKeys.mine(eventId) });
    throw error;
  }
}

/** Asks to be notified when an event's ordering opens, or no longer. */
export async function setRegistration(eventId: string, isWanted: boolean): Promise<void> {
  await call(isWanted ? registerForEvent : unregisterFromEvent, { params: { id: eventId } });
  await queryClient.invalidateQueries({ queryKey: registrationKeys.mine(eventId) });
}
