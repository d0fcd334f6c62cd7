import { getProfile, listSessions, type Profile, updateProfile } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import toast from "react-hot-toast";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { refreshSession } from "../auth/session.ts";

export const profileQuery = queryOptions({ queryKey: ["profile"], queryFn: () => call(getProfile) });
export const devicesQuery = queryOptions({ queryKey: ["devices"], queryFn: () => call(listSessions) });

/** After something about the account has changed: this page, and the name in the header. */
export async function readProfileAnew(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries(profileQuery), refreshSession()]);
}

type Changes = Parameters<typeof call<typeof updateProfile>>[1];

/** Changes what may be changed freely. */
export async function saveProfile(body: NonNullable<NonNullable<Changes>["body"]>): Promise<Profile> {
  const profile = await call(updateProfile, { body });
  queryClient.setQueryData(profileQuery.queryKey, profile);
  await refreshSession();
  toast.success("Profile updated successfully!");
  return profile;
}
