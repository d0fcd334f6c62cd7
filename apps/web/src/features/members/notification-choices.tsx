import type { Profile } from "@secret/contract";
import { useMutation, useMutationState } from "@tanstack/react-query";
import toast from "react-hot-toast";
import { Notice, Panel } from "../../ui/panel.tsx";
import { PushHere } from "../push/index.ts";
import { channelsFor } from "./channels.ts";
import { ChoiceTable } from "./choice-table.tsx";
import { Masters } from "./masters.tsx";
import { saveSettings } from "./member-mutations.ts";
import { type SettingsChange, withChange } from "./notification-settings.ts";

/** What the member wants to hear of, and where. */
export function NotificationChoices({ profile }: { profile: Profile }) {
  const { shown, change } = useNotificationSettings(profile);
  return (
    <Panel title="Notifications">
      <div className="grid gap-6">
        <Masters profile={shown} onChange={change} />
        <PushHere isWanted={shown.notificationPreferences.push} />
        {channelsFor(shown, "order-ready").length === 0 && (
          <Notice tone="warn">A ready order shows only here in the app: nothing rings.</Notice>
        )}
        <p className="text-small text-soft">
          In the app you hear about everything. Codes and emails about your account's security always come.
        </p>
        <ChoiceTable profile={shown} onChange={change} />
      </div>
    </Panel>
  );
}

const SAVING = ["notification-settings"];

/**
 * The settings as they were pressed, and the way to press them. Each press is saved at once and shown before, one request
 * after the other, so that fast ones end at the last; what fails is as it was.
 */
function useNotificationSettings(profile: Profile) {
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
