import type { EventBuyer } from "@secret/contract";
import { counted, formatUsPhone } from "@secret/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PagedList } from "../../../platform/load-states/paged-list.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState } from "../../../ui/panel.tsx";
import { Price } from "../../../ui/price.tsx";
import { ROWS_CARD, ROWS_ROW, Rows, type RowsColumn, RowsHead } from "../../../ui/rows.tsx";
import { eventBuyerPagesQuery } from "./admin-member-queries.ts";
import { contactsOf } from "./member-copy.ts";
import { MemberLink, Nothing } from "./member-rows.tsx";

/** Lists an event's buyers, with links to each and a button to message all of them. */
export function EventBuyers({ eventId }: { eventId: string }) {
  const buyers = useInfiniteQuery(eventBuyerPagesQuery(eventId));
  const total = buyers.data?.pages[0]?.totalBuyers ?? 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-heading">{total === 0 ? "Buyers" : buyerCountText(total)}</h2>
        {total > 0 && (
          <LinkButton look="quiet" to="/admin/messages/new" search={{ event: eventId }}>
            Message all buyers
          </LinkButton>
        )}
      </div>
      <PagedList name="buyers" query={buyers} empty={<EmptyState spot="no-orders" title="No buyers yet" />}>
        {(shown) => (
          <Rows
            rows={shown}
            keyOf={({ id }) => id}
            head={<RowsHead columns={COLUMNS} />}
            row={(buyer) => <BuyerRow buyer={buyer} />}
            card={(buyer) => <BuyerCard buyer={buyer} />}
          />
        )}
      </PagedList>
    </div>
  );
}

function buyerCountText(total: number): string {
  return counted(total, "buyer");
}

const COLUMNS: readonly RowsColumn[] = [
  { name: "Name" },
  { name: "Email" },
  { name: "Phone", looks: "w-40" },
  { name: "Orders", looks: "w-24 text-right" },
  { name: "Total", looks: "w-32 text-right" },
];

function BuyerRow({ buyer }: { buyer: EventBuyer }) {
  const { email, phone, orders, worthCents, isDeactivated } = buyer;
  return (
    <tr className={ROWS_ROW}>
      <td>
        <MemberLink member={buyer} />
        {isDeactivated && <span className="block text-fine text-soft">Deactivated</span>}
      </td>
      <td title={email ?? undefined}>{email ?? <Nothing />}</td>
      <td className="figures">{phone === null ? <Nothing /> : formatUsPhone(phone)}</td>
      <td className="figures text-right">{orders}</td>
      <td className="text-right">
        <Price cents={worthCents} />
      </td>
    </tr>
  );
}

function BuyerCard({ buyer }: { buyer: EventBuyer }) {
  const { orders, worthCents, isDeactivated } = buyer;
  return (
    <article className={`${ROWS_CARD} pt-2`}>
      <h3 className="min-w-0 font-sans text-body wrap-anywhere">
        <MemberLink member={buyer} />
      </h3>
      {isDeactivated && <p className="text-fine text-soft">Deactivated</p>}
      {contactsOf(buyer).map((contact) => (
        <p key={contact} className="text-small wrap-anywhere">
          {contact}
        </p>
      ))}
      <p className="flex flex-wrap items-end justify-between gap-x-3">
        <span className="figures text-fine text-soft">{counted(orders, "order")}</span>
        <Price cents={worthCents} className="text-lead" />
      </p>
    </article>
  );
}
