import { useNavigate, useSearch } from "@tanstack/react-router";
import { PageHead } from "../../../ui/page-head.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { CloseTab } from "./close-tab.tsx";
import { DepositsTab } from "./deposits/deposits-tab.tsx";
import { DisputesTab } from "./disputes-tab.tsx";
import { NowTab } from "./now-tab.tsx";
import { PaymentsTab, RefundsTab, WebhooksTab } from "./state-lists.tsx";
import "./money-live.ts";

const TABS = [
  { name: "now", title: "Now" },
  { name: "close", title: "Close" },
  { name: "deposits", title: "Deposits" },
  { name: "payments", title: "Payments" },
  { name: "refunds", title: "Refunds" },
  { name: "disputes", title: "Disputes" },
  { name: "webhooks", title: "Webhooks" },
] as const;

/**
 * Shows open money, the daily close, Square's deposits, and all payments, refunds, disputes and webhooks. The URL has the
 * tab and filters.
 */
export function MoneyPage() {
  const search = useSearch({ from: "/admin-area/admin/money" });
  const navigate = useNavigate({ from: "/admin/money" });
  const { name: tab } = TABS.find(({ name }) => name === search.tab) ?? TABS[0];
  const show = (change: Partial<typeof search>) =>
    void navigate({ search: { ...search, ...change }, replace: true });
  const stateful = { state: search.state, onState: (state: string | undefined) => show({ state }) };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead title="Money" />
      <Tabs
        label="Money"
        tabs={TABS}
        selected={tab}
        onSelect={(name) => void navigate({ search: { tab: name === "now" ? undefined : name } })}
      >
        {tab === "now" && <NowTab />}
        {tab === "close" && <CloseTab search={search} onSearch={show} />}
        {tab === "deposits" && <DepositsTab search={search} onSearch={show} />}
        {tab === "payments" && <PaymentsTab {...stateful} />}
        {tab === "refunds" && <RefundsTab {...stateful} />}
        {tab === "disputes" && <DisputesTab {...stateful} />}
        {tab === "webhooks" && <WebhooksTab {...stateful} />}
      </Tabs>
    </div>
  );
}
