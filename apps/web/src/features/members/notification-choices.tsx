import type { Profile } from "@secret/contract";
import { Notice, Panel } from "../../ui/panel.tsx";
import { PushHere } from "../push/index.ts";
import { channelsFor } from "./channels.ts";
import { ChoiceTable } from "./choice-table.tsx";
import { Masters } from "./masters.tsx";
import { useNotificationSettings } from "./use-notification-settings.ts";

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
