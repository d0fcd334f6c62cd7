import { ApiError } from "@secret/contract";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { PagedList } from "../../../platform/load-states/paged-list.tsx";
import { EmptyState } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { resendMessage } from "./message-mutations.ts";
import { type MessageFilter, messagePagesQuery } from "./message-queries.ts";
import { MessageRows } from "./message-rows.tsx";
import { OrderReplies } from "./replies-tab.tsx";

/** Lists matching messages in all states. Failed ones can be sent again. */
export function MessageList({ filter, empty }: { filter: MessageFilter; empty: string }) {
  const messages = useInfiniteQuery(messagePagesQuery(filter));
  // A list for one member or order is a section of a larger page.
  const isPart = filter.memberId !== undefined || filter.orderId !== undefined;
  const resend = useMutation({
    mutationFn: resendMessage,
    onSuccess: () => toast.success("Sent again"),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "The message couldn't be sent again"),
  });
  return (
    <PagedList
      name="messages"
      query={messages}
      empty={isPart ? <p className="text-soft">{empty}</p> : <EmptyState title={empty} />}
    >
      {(shown) => (
        <MessageRows
          messages={shown}
          isOfMember={filter.memberId !== undefined}
          resending={resend.isPending ? resend.variables : undefined}
          onResend={({ id }) => resend.mutate(id)}
        />
      )}
    </PagedList>
  );
}

/** Lists the replies and messages about an order, with their delivery status. */
export function OrderMessages({ orderId }: { orderId: string }) {
  return (
    <>
      <OrderReplies orderId={orderId} />
      <MessageList filter={{ orderId }} empty="No messages about this order yet" />
    </>
  );
}

/** Lists the messages to a member, with their delivery status. */
export function MemberMessages({ memberId }: { memberId: string }) {
  return <MessageList filter={{ memberId }} empty="No messages to this member yet" />;
}
