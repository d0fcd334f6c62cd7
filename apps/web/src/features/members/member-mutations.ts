import {
  deleteProfile as deleteProfileRoute,
  type Profile,
  updateProfile as updateProfileRoute,
} from "@secret/contract";
import { type BodyOf, call, callToSave } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { endSessionBy, refreshSession } from "../../platform/session/session.ts";
import { profileQuery } from "./member-queries.ts";
import type { SettingsChange } from "./notification-settings.ts";

/** Updates the profile. Reloads the session, so that the header shows a new name. */
export async function updateProfile(changes: BodyOf<typeof updateProfileRoute>): Promise<Profile> {
  const profile = await callToSave(updateProfileRoute, { body: changes });
  queryClient.setQueryData(profileQuery.queryKey, profile);
  await refreshSession();
  return profile;
}

/** Updates the notification settings, which no other page shows. */
export async function saveSettings(change: SettingsChange): Promise<void> {
  const profile = await call(updateProfileRoute, { body: change });
  queryClient.setQueryData(profileQuery.queryKey, profile);
}

/** Reloads the profile after a change elsewhere. */
export async function reloadProfile(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
}

/** Deletes the account, which ends the session. Without a password the call asks for reauthentication. */
export async function deleteProfile(password: string | undefined): Promise<void> {
  await endSessionBy(() => call(deleteProfileRoute, { body: { password } }));
}

/** Loads the feature's form schemas after a page is shown. */
export const loadMemberSchemas = () => import("./member-schemas.ts");
