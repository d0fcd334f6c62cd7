import { FAILURE_SPANS } from "@secret/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { FailuresTab, MessagesTab } from "../notifications/index.ts";
import { BroadcastsTab } from "./broadcasts-tab.tsx";

const TABS = [
  { name: "broadcasts", title: "Broadcasts" },
  { name: "messages", title: "Messages" },
  { name: "failures", title: "Failures" },
] as const;

/** Messages page of the admin: broadcasts, single messages and failures. */
export function AdminMessagesPage() {
  const search = useSearch({ from: "/admin-area/admin/messages" });
  const navigate = useNavigate({ from: "/admin/messages" });
  const tab = TABS.find(({ name }) => name === search.tab)?.name ?? "broadcasts";
  const show = (change: Partial<typeof search>) =>
    void navigate({ search: { ...search, ...change }, replace: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead title="Messages" actions={<LinkButton to="/admin/messages/new">New broadcast</LinkButton>} />
      <Tabs
        label="Messages"
        tabs={TABS}
        selected={tab}
        onSelect={(name) => void navigate({ search: { tab: name }, replace: true })}
      >
        {tab === "broadcasts" && <BroadcastsTab />}
        {tab === "messages" && <MessagesTab search={search} onSearch={show} />}
        {tab === "failures" && (
          <FailuresTab
            span={FAILURE_SPANS.find((each) => each === search.span) ?? "24h"}
            onSpan={(span) => show({ span })}
          />
        )}
      </Tabs>
    </div>
  );
}
