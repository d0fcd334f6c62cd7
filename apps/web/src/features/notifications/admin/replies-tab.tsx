import type { Reply } from "@secret/contract";
import { formatUsPhone, replyWords } from "@secret/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { PagedList } from "../../../platform/load-states/paged-list.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { formatMoment } from "../../../ui/format-day.ts";
import { NoMatch } from "../../../ui/no-match.tsx";
import { EmptyState, Panel } from "../../../ui/panel.tsx";
import { SearchBar } from "../../../ui/search-bar.tsx";
import { fullName } from "../../members/index.ts";
import { markRepliesRead, replyPagesQuery } from "./reply-queries.ts";

interface RepliesTabProps {
  readonly search: string | undefined;
  readonly onSearch: (search: string | undefined) => void;
}

/** Lists the texts that people sent to our number, newest first. Showing them marks them as read. */
export function RepliesTab({ search, onSearch }: RepliesTabProps) {
  const replies = useInfiniteQuery(replyPagesQuery({ search }));
  const newest = search === undefined ? replies.data?.pages[0]?.rows[0] : undefined;
  const newestUnread = newest?.readAt === null ? newest.id : undefined;
  useEffect(() => {
    if (newestUnread !== undefined) void markRepliesRead(newestUnread).catch(() => undefined);
  }, [newestUnread]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SearchBar
        label="Search replies"
        placeholder="Name, phone or words"
        value={search}
        onSearch={(text) => onSearch(text)}
      />
      <PagedList
        name="replies"
        query={replies}
        empty={
          search === undefined ? (
            <EmptyState title="No replies yet">
              <p className="text-soft">Answers to your texts appear here.</p>
            </EmptyState>
          ) : (
            <NoMatch title="No replies match" onClear={() => onSearch(undefined)} />
          )
        }
      >
        {(shown) => <ReplyRows replies={shown} />}
      </PagedList>
    </div>
  );
}

/** Shows the texts about an order. Empty without any. */
export function OrderReplies({ orderId }: { orderId: string }) {
  const replies = useInfiniteQuery(replyPagesQuery({ orderId })).data?.pages.flatMap(({ rows }) => rows);
  if (replies === undefined || replies.length === 0) return null;
  return (
    <Panel title="Replies">
      <ReplyRows replies={replies} isOfOrder />
    </Panel>
  );
}

function ReplyRows({ replies, isOfOrder = false }: { replies: readonly Reply[]; isOfOrder?: boolean }) {
  return (
    <ul
      className={classNames("divide-y divide-line", !isOfOrder && "rounded-2xl border border-line bg-raised")}
    >
      {replies.map((reply) => (
        <li key={reply.id} className={classNames("grid gap-1 py-3 wrap-anywhere", !isOfOrder && "px-4")}>
          <p className="flex flex-wrap items-baseline gap-x-3 text-small text-soft">
            <span className="text-body font-semibold text-ink">
              {reply.member === null ? formatUsPhone(reply.phone) : fullName(reply.member)}
            </span>
            {formatMoment(reply.receivedAt)}
            {!isOfOrder && reply.order !== null && (
              <Link
                to="/admin/orders/$orderId"
                params={{ orderId: reply.order.id }}
                className="number inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-6"
              >
                {reply.order.orderNumber}
              </Link>
            )}
            {reply.readAt === null && <Badge tone="warn">New</Badge>}
            {reply.doneAt !== null && <Badge tone="ok">Done</Badge>}
          </p>
          <p className="whitespace-pre-line">{replyWords(reply)}</p>
        </li>
      ))}
    </ul>
  );
}
