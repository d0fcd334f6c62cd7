import type { Profile } from "@secret/contract";
import { useMutation, useMutationState } from "@tanstack/react-query";
import toast from "react-hot-toast";
import { saveSettings } from "./member-mutations.ts";
import { type SettingsChange, withChange } from "./notification-settings.ts";

const SAVING = ["notification-settings"];

/**
 * The settings as they were pressed, and the way to press them. Each press is saved at once and shown before, one request
 * after the other, so that fast ones end at the last; what fails is as it was.
 */
export function useNotificationSettings(profile: Profile) {
  const { mutate: change } = useMutation({
    mutationKey: SAVING,
    scope: { id: SAVING.join() },
    mutationFn: saveSettings,
    onSuccess: () => toast.success("Profile updated successfully!", { id: "settings-saved" }),
    onError: () => toast.error("Failed to update profile"),
  });
  const pending = useMutationState({
    filters: { mutationKey: SAVING, status: "pending" },
    select: ({ state }) => state.variables as SettingsChange,
  });
  return { shown: pending.reduce(withChange, profile), change };
}
