import { ApiError } from "@secret/contract";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import toast from "react-hot-toast";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { ShowOlder } from "../../../platform/load-states/show-older.tsx";
import { EmptyState } from "../../../ui/panel.tsx";
import { RowsSkeleton } from "../../../ui/skeleton.tsx";
import { resendMessage } from "./message-mutations.ts";
import { type MessageFilter, messagePagesQuery } from "./message-queries.ts";
import { MessageRows } from "./message-rows.tsx";

/** Messages that match, in all their states; what failed is sent again on a press. */
export function MessageList({ filter, empty }: { filter: MessageFilter; empty: string }) {
  const messages = useInfiniteQuery(messagePagesQuery(filter));
  // Of one member or one order they stand below a heading, among other things.
  const isPart = filter.memberId !== undefined || filter.orderId !== undefined;
  const shown = messages.data?.pages.flatMap((page) => page.messages);
  const resend = useMutation({
    mutationFn: resendMessage,
    onSuccess: () => toast.success("It is on its way again"),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "The message could not be sent again"),
  });
  return (
    <>
      {messages.isPending && <RowsSkeleton rows={8} />}
      {messages.isError && shown === undefined && (
        <LoadFailed title="Failed to load messages" query={messages} isPage={false} />
      )}
      {shown?.length === 0 && (isPart ? <p className="text-soft">{empty}</p> : <EmptyState title={empty} />)}
      {shown !== undefined && shown.length > 0 && (
        <MessageRows
          messages={shown}
          isOfMember={filter.memberId !== undefined}
          resending={resend.isPending ? resend.variables : undefined}
          onResend={({ id }) => resend.mutate(id)}
        />
      )}
      {messages.hasNextPage && <ShowOlder query={messages} />}
    </>
  );
}

/** Every message about one order, with its delivery status. */
export function OrderMessages({ orderId }: { orderId: string }) {
  return <MessageList filter={{ orderId }} empty="Nothing has left for this order" />;
}

/** All that left for one member, or was to, with its fate. */
export function MemberMessages({ memberId }: { memberId: string }) {
  return <MessageList filter={{ memberId }} empty="Nothing has left for this member" />;
}
