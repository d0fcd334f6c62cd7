import { FAILURE_SPANS } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { FailuresTab, MessagesTab, RepliesTab, unreadRepliesQuery } from "../notifications/index.ts";
import { BroadcastsTab } from "./broadcasts-tab.tsx";

const TABS = [
  { name: "broadcasts", title: "Broadcasts" },
  { name: "messages", title: "Messages" },
  { name: "replies", title: "Replies" },
  { name: "failures", title: "Failures" },
] as const;

/** Messages page of the admin: broadcasts, single messages and failures. */
export function AdminMessagesPage() {
  const search = useSearch({ from: "/admin-area/admin/messages" });
  const navigate = useNavigate({ from: "/admin/messages" });
  const tab = TABS.find(({ name }) => name === search.tab)?.name ?? "broadcasts";
  const unread = useQuery(unreadRepliesQuery).data ?? 0;
  const show = (change: Partial<typeof search>) =>
    void navigate({ search: { ...search, ...change }, replace: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead title="Messages" actions={<LinkButton to="/admin/messages/new">New broadcast</LinkButton>} />
      <Tabs
        label="Messages"
        tabs={TABS.map((each) =>
          each.name === "replies" && unread > 0 ? { ...each, title: `Replies (${unread})` } : each,
        )}
        selected={tab}
        onSelect={(name) => void navigate({ search: { tab: name }, replace: true })}
      >
        {tab === "broadcasts" && <BroadcastsTab />}
        {tab === "messages" && <MessagesTab search={search} onSearch={show} />}
        {tab === "replies" && (
          <RepliesTab search={search.search} onSearch={(text) => show({ search: text })} />
        )}
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
