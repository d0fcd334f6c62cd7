import {
  deleteProfile as deleteProfileRoute,
  type Profile,
  updateProfile as updateProfileRoute,
} from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { endSessionBy, refreshSession } from "../auth/session.ts";
import { profileQuery } from "./member-queries.ts";

/** Changes what may be changed freely; the header shows a new name at once. */
export async function updateProfile(changes: BodyOf<typeof updateProfileRoute>): Promise<Profile> {
  const profile = await call(updateProfileRoute, { body: changes });
  queryClient.setQueryData(profileQuery.queryKey, profile);
  await refreshSession();
  return profile;
}

/** Deletes the account, and with it the session. */
export async function deleteProfile(password: string): Promise<void> {
  await endSessionBy(() => call(deleteProfileRoute, { body: { password } }));
}
