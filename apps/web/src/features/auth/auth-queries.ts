import { checkInvitation as checkInvitationRoute, listSessions } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const authKeys = {
  /** All that is read about the signed-in account hangs below this, other features' queries too. */
  account: ["account"],
  devices: ["account", "devices"],
} as const;

/** Where the account is signed in. */
export const devicesQuery = queryOptions({ queryKey: authKeys.devices, queryFn: () => call(listSessions) });

/** Whether an invitation can still be used; it throws why not. */
export async function checkInvitation(code: string): Promise<void> {
  await call(checkInvitationRoute, { params: { code } });
}
