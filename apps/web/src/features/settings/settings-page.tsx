import type { AdminSettings } from "@secret/contract";
import { ALLERGEN_REPORT_MONTHS, GRACE_MINUTES } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageLoading, Panel } from "../../ui/panel.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { AccountNames } from "./account-names.tsx";
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

function SettingsView({ settings }: { settings: AdminSettings }) {
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 xl:max-w-none xl:grid-cols-2">
      <div className="xl:col-span-2">
        <PageHead title="Settings" />
        <p className="mt-2 text-soft">
          Changes apply right away for everyone and are recorded in the audit log.
        </p>
      </div>
      <AccessSettings settings={settings} />
      <NumberSettings settings={settings} />
      <WindowSettings settings={settings} />
      <div className="xl:col-span-2">
        <AccountNames setting={settings.journalAccounts} />
      </div>
      <Panel title="API keys" className="xl:col-span-2">
        <p className="mb-4 text-soft">
          Let your other programs, such as bookkeeping, work with your data without signing in.
        </p>
        <LinkButton look="quiet" to="/admin/settings/api-keys">
          Manage API keys
        </LinkButton>
      </Panel>
      <Panel title="Webhooks" className="xl:col-span-2">
        <p className="mb-4 text-soft">Notify your other programs about orders and events.</p>
        <LinkButton look="quiet" to="/admin/webhooks">
          Manage webhooks
        </LinkButton>
      </Panel>
      <Panel title="Get ready" className="xl:col-span-2">
        <p className="mb-4 text-soft">
          The steps to your first event, and whether Square, email, texts, and backups work.
        </p>
        <LinkButton look="quiet" to="/admin/setup">
          See the steps
        </LinkButton>
      </Panel>
      <p className="text-soft xl:col-span-2">
        Brand name, addresses, and copy are set by your developer in the brand file.
      </p>
    </div>
  );
}

/** Settings for who comes in, and how much a visitor sees. */
function AccessSettings({ settings }: { settings: AdminSettings }) {
  return (
    <>
      <ChoiceSetting
        name="signUp"
        title="Sign-up"
        setting={settings.signUp}
        choices={[
          { value: "open", title: "Open", text: "Anyone can sign up." },
          {
            value: "invitation",
            title: "By invitation only",
            text: "New members need an invitation code or a transferred order.",
          },
        ]}
      />
      <ChoiceSetting
        name="crewSecondFactor"
        title="Two-step verification for the crew"
        setting={settings.crewSecondFactor}
        choices={[
          {
            value: "staff",
            title: "Required for staff and admins",
            text: "Until they add it, they can't open crew or admin pages.",
          },
          {
            value: "nobody",
            title: "Not required",
            text: "A password alone gives access to the register and admin.",
          },
        ]}
      />
      <ChoiceSetting
        name="nextKnock"
        title="Next event on the landing page"
        setting={settings.nextKnock}
        choices={[
          {
            value: "shown",
            title: "Show its day",
            text: "Visitors see “Next knock: Friday.” from 6 days before, never the time or place.",
          },
          { value: "hidden", title: "Members only", text: "Visitors see nothing about the next event." },
        ]}
      />
    </>
  );
}

const MINUTE_SECONDS = 60;

/** Limits of orders and texts. */
function NumberSettings({ settings }: { settings: AdminSettings }) {
  return (
    <>
      <NumberSetting
        name="holdSeconds"
        title="Time to pay"
        label="Minutes"
        hint="How long we hold an unpaid order. Orders already waiting keep their time."
        setting={settings.holdSeconds}
        unit={MINUTE_SECONDS}
        min={1}
        max={60}
      />
      <NumberSetting
        name="piecesPerOrder"
        title="Pieces per order"
        label="Pieces"
        hint="The most of one item in an order. Items with a limit per member use that instead."
        setting={settings.piecesPerOrder}
        unit={1}
        min={1}
        max={999}
      />
      <NumberSetting
        name="smsPerDay"
        title="Texts per day"
        label="Texts"
        hint="Daily limit for texts. Above it, we send only email and push. Rule of thumb: 5 × your largest night's orders."
        setting={settings.smsPerDay}
        unit={1}
        min={0}
        max={1_000_000}
      />
    </>
  );
}

/** Shows the settings of the pickup window: its limits, and how long its reports are kept. */
function WindowSettings({ settings }: { settings: AdminSettings }) {
  return (
    <>
      <NumberSetting
        name="staffRefundOrderCents"
        title="Staff refunds per order"
        label="Dollars"
        hint="The most that staff can refund for one order at the window. The event's lead and admins have no limit."
        setting={settings.staffRefundOrderCents}
        unit={100}
        min={0}
        max={1_000}
      />
      <NumberSetting
        name="staffRefundEventCents"
        title="Staff refunds per event"
        label="Dollars"
        hint="The most that all staff together can refund at one event."
        setting={settings.staffRefundEventCents}
        unit={100}
        min={0}
        max={10_000}
      />
      <NumberSetting
        name="graceMinutes"
        title="Hold after the window"
        label="Minutes"
        hint="How long we hold an order after its pickup window. Then its food may go to someone in line."
        setting={settings.graceMinutes}
        unit={1}
        min={GRACE_MINUTES.min}
        max={GRACE_MINUTES.max}
      />
      <NumberSetting
        name="allergenReportMonths"
        title="Allergen reports"
        label="Months"
        hint="How long to keep the crew's notes about a reaction. People can sue for up to two years."
        setting={settings.allergenReportMonths}
        unit={1}
        min={ALLERGEN_REPORT_MONTHS.min}
        max={ALLERGEN_REPORT_MONTHS.max}
      />
    </>
  );
}
