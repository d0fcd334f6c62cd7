import type { AdminSettings } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { PageLoading } from "../../ui/panel.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { ChoiceSetting, NumberSetting } from "./setting-fields.tsx";
import { settingsQuery } from "./settings-queries.ts";

/** Shows the settings that an owner changes without a developer. Each is saved separately. */
export function SettingsPage() {
  const query = useQuery(settingsQuery);
  if (query.data !== undefined) return <SettingsView settings={query.data} />;
  if (query.isError) return <LoadFailed title="Failed to load settings" query={query} />;
  return (
    <PageLoading>
      <RowsSkeleton rows={5} />
    </PageLoading>
  );
}

const MINUTE_SECONDS = 60;

function SettingsView({ settings }: { settings: AdminSettings }) {
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] items-start gap-6 xl:max-w-none xl:grid-cols-2">
      <div className="xl:col-span-2">
        <h1 className="text-section">Settings</h1>
        <p className="mt-2 text-soft">
          Each changes at once, for everybody, and is written in the audit log.
        </p>
      </div>
      <ChoiceSetting
        name="signUp"
        title="Sign-up"
        setting={settings.signUp}
        choices={[
          { value: "open", title: "Open", text: "Whoever finds the house may join." },
          {
            value: "invitation",
            title: "By invitation only",
            text: "Joining takes an invitation's code, or an order from a friend.",
          },
        ]}
      />
      <ChoiceSetting
        name="crewSecondFactor"
        title="Second factor for the crew"
        setting={settings.crewSecondFactor}
        choices={[
          {
            value: "staff",
            title: "Staff and admins need one",
            text: "Until they add one, the crew's pages and this room are closed to them.",
          },
          {
            value: "nobody",
            title: "Nobody needs one",
            text: "A password alone opens the till and this room.",
          },
        ]}
      />
      <NumberSetting
        name="holdSeconds"
        title="Time to pay"
        label="Minutes"
        hint="How long an unpaid order keeps its food and its place. Orders that wait already keep their time."
        setting={settings.holdSeconds}
        unit={MINUTE_SECONDS}
        min={1}
        max={60}
      />
      <NumberSetting
        name="piecesPerOrder"
        title="Pieces per order"
        label="Pieces"
        hint="The most of one item in an order. An item with a limit per member has that one instead."
        setting={settings.piecesPerOrder}
        unit={1}
        min={1}
        max={999}
      />
      <NumberSetting
        name="smsPerDay"
        title="Texts a day"
        label="Texts"
        hint="A breaker, over all numbers: what is above it goes by mail and push alone. Five for each order of the largest evening is a good measure."
        setting={settings.smsPerDay}
        unit={1}
        min={0}
        max={1_000_000}
      />
      <p className="text-soft xl:col-span-2">
        The brand's name, addresses and texts are no settings: they stand in the brand file and come with a
        version.
      </p>
    </div>
  );
}
