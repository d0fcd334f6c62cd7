import { registerForEvent, unregisterFromEvent } from "@secret/contract";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { registrationKeys } from "./registration-queries.ts";

/** Asks to be told of an event, or no longer; of a sold-out one it joins or leaves the waitlist. */
export async function setRegistration(eventId: string, isWanted: boolean): Promise<void> {
  await call(isWanted ? registerForEvent : unregisterFromEvent, { params: { id: eventId } });
  await queryClient.invalidateQueries({ queryKey: registrationKeys.mine(eventId) });
}
