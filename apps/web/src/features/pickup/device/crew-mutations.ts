import { type CrewAction, type CrewAnswer, sendCrewActions as sendCrewActionsRoute } from "@secret/contract";
import { call } from "../../../platform/api.ts";
import { setServerTime } from "../../../ui/server-time.ts";

/** Sends actions in order. An action that is sent again with the same id gets its first answer. */
export async function sendCrewActions(
  eventId: string,
  { accountId, deviceId }: { readonly accountId: string; readonly deviceId: string },
  actions: readonly CrewAction[],
): Promise<readonly CrewAnswer[]> {
  const body = { deviceId, accountId, actions: [...actions] };
  const { serverTime, answers } = await call(sendCrewActionsRoute, { params: { id: eventId }, body });
  setServerTime(serverTime);
  return answers;
}
