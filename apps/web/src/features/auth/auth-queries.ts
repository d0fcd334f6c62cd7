import {
  type CallOutput,
  checkInvitation as checkInvitationRoute,
  getProfile,
  getReauthenticationMethods,
  listSessions,
  type Profile,
  viewAccountChange,
} from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const authKeys = {
  /** Parent key of all queries about the signed-in account, including other features' queries. */
  account: ["account"],
  devices: ["account", "devices"],
  reauthentication: ["reauthentication"],
} as const;

/** Queries the account's sessions. */
export const devicesQuery = queryOptions({ queryKey: authKeys.devices, queryFn: () => call(listSessions) });

export type ReauthenticationMethods = CallOutput<typeof getReauthenticationMethods>;

/** Queries the member's reauthentication methods. Never cached, because they may change. */
export const reauthenticationMethodsQuery = queryOptions({
  queryKey: authKeys.reauthentication,
  queryFn: () => call(getReauthenticationMethods),
  staleTime: 0,
  gcTime: 0,
});

export type AccountChange = CallOutput<typeof viewAccountChange>;

/** Queries the change that a "This wasn't me" link is about. */
export function accountChangeQuery(token: string) {
  return queryOptions({
    queryKey: ["account-change", token],
    queryFn: () => call(viewAccountChange, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Sign-in methods besides the password. */
export type SignInMethods = Pick<Profile, "passkeys" | "secondFactors">;

/**
 * Returns the sign-in methods after a password reset. The password is already set, so a failed request must not block
 * the member.
 */
export function readSignInMethods(): Promise<SignInMethods> {
  return call(getProfile).catch(() => ({ passkeys: [], secondFactors: [] }));
}

/** Checks that an invitation can be used. Throws the reason otherwise. */
export async function checkInvitation(code: string): Promise<void> {
  await call(checkInvitationRoute, { params: { code } });
}
