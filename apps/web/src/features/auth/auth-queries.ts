import {
  type CallOutput,
  checkInvitation as checkInvitationRoute,
  getProfile,
  getProofMethods,
  listSessions,
  type Profile,
  viewAccountChange,
} from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const authKeys = {
  /** All that is read about the signed-in account hangs below this, other features' queries too. */
  account: ["account"],
  devices: ["account", "devices"],
  proof: ["proof"],
} as const;

/** Where the account is signed in. */
export const devicesQuery = queryOptions({ queryKey: authKeys.devices, queryFn: () => call(listSessions) });

export type ProofMethods = CallOutput<typeof getProofMethods>;

/** By what the member can prove that it's them. Asked for anew each time: it is what stands now. */
export const proofMethodsQuery = queryOptions({
  queryKey: authKeys.proof,
  queryFn: () => call(getProofMethods),
  staleTime: 0,
  gcTime: 0,
});

export type AccountChange = CallOutput<typeof viewAccountChange>;

/** What a "This wasn't me" link is about. */
export function accountChangeQuery(token: string) {
  return queryOptions({
    queryKey: ["account-change", token],
    queryFn: () => call(viewAccountChange, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What opens an account besides the password, or helps to. */
export type WaysIn = Pick<Profile, "passkeys" | "secondFactors">;

/** After a reset. The password is set by then: an answer that is lost keeps nobody there. */
export function readWaysIn(): Promise<WaysIn> {
  return call(getProfile).catch(() => ({ passkeys: [], secondFactors: [] }));
}

/** Whether an invitation can still be used; it throws why not. */
export async function checkInvitation(code: string): Promise<void> {
  await call(checkInvitationRoute, { params: { code } });
}
