import type { NotificationPreferences, Profile } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import toast from "react-hot-toast";
import { Panel } from "../../ui/panel.tsx";
import { SwitchField } from "../../ui/switch-field.tsx";
import { updateProfile } from "./member-mutations.ts";

const CHOICES = [
  ["email", "Email", "Receipts, and news of popup events"],
  ["sms", "Text messages", "When your order is ready, and when ordering opens"],
  ["push", "Push", "On the devices where you allow it"],
] as const satisfies readonly (readonly [keyof NotificationPreferences, string, string])[];

/** What the member wants to hear of, and where. Takes effect at once. */
export function NotificationChoices({ profile }: { profile: Profile }) {
  const save = useMutation({
    mutationFn: (changed: Partial<NotificationPreferences>) =>
      updateProfile({ notificationPreferences: changed }),
    onSuccess: () => toast.success("Profile updated successfully!"),
    onError: () => toast.error("Failed to update profile"),
  });
  const shown = { ...profile.notificationPreferences, ...(save.isPending ? save.variables : {}) };
  return (
    <Panel title="Notifications">
      <div className="grid gap-3">
        {CHOICES.map(([channel, label, hint]) => (
          <SwitchField
            key={channel}
            label={label}
            hint={hint}
            checked={shown[channel]}
            disabled={save.isPending}
            onChange={(event) => save.mutate({ [channel]: event.target.checked })}
          />
        ))}
      </div>
    </Panel>
  );
}
