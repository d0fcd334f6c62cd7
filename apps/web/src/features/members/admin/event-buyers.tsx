import { ApiError, type EventBuyer } from "@secret/contract";
import { counted, formatEventSpan, type PickupState } from "@secret/domain";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { PagedList } from "../../../platform/load-states/paged-list.tsx";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { NoMatch } from "../../../ui/no-match.tsx";
import { EmptyState } from "../../../ui/panel.tsx";
import { Price } from "../../../ui/price.tsx";
import { ROWS_CARD, ROWS_ROW, Rows, type RowsColumn, RowsHead } from "../../../ui/rows.tsx";
import { SearchBar } from "../../../ui/search-bar.tsx";
import { toast } from "../../../ui/toast.ts";
import { useSettled } from "../../../ui/use-settled.ts";
import { eventBuyerPagesQuery, exportBuyers } from "./admin-member-queries.ts";
import { contactsOf } from "./member-copy.ts";
import { MemberLink, Nothing } from "./member-rows.tsx";

/** Lists an event's buyers with their pickups, as pages, as a file, and as sheets to print. */
export function EventBuyers({ eventId }: { eventId: string }) {
  const [search, setSearch] = useState<string>();
  const settled = useSettled(search);
  const buyers = useInfiniteQuery(eventBuyerPagesQuery(eventId, settled));
  const { totalBuyers: total = 0, timeZone = "" } = buyers.data?.pages[0] ?? {};
  const isNarrowed = settled !== undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-heading">{total === 0 ? "Buyers" : counted(total, "buyer")}</h2>
        {(total > 0 || isNarrowed) && <BuyerTools eventId={eventId} />}
      </div>
      {(total > 0 || isNarrowed) && (
        <SearchBar
          label="Search buyers"
          placeholder="Name, email or phone"
          value={search}
          onSearch={setSearch}
          className="sm:max-w-md"
        />
      )}
      <PagedList
        name="buyers"
        query={buyers}
        empty={
          isNarrowed ? (
            <NoMatch title="No buyers match" onClear={() => setSearch(undefined)} />
          ) : (
            <EmptyState spot="no-orders" title="No buyers yet" />
          )
        }
      >
        {(shown) => (
          <Rows
            rows={shown}
            keyOf={({ id }) => id}
            head={<RowsHead columns={COLUMNS} />}
            row={(buyer) => <BuyerRow buyer={buyer} timeZone={timeZone} />}
            card={(buyer) => <BuyerCard buyer={buyer} timeZone={timeZone} />}
          />
        )}
      </PagedList>
    </div>
  );
}

/** Links to the sheets, the file, and the message to all buyers. */
function BuyerTools({ eventId }: { eventId: string }) {
  const exporting = useMutation({
    mutationFn: exportBuyers,
    onSuccess: () => toast.success("Buyers exported successfully"),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "The buyers couldn't be exported"),
  });
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton
        look="quiet"
        to="/admin/events/$eventId/preview"
        params={{ eventId }}
        search={{ sheet: "pick" }}
      >
        Pick list
      </LinkButton>
      <LinkButton
        look="quiet"
        to="/admin/events/$eventId/preview"
        params={{ eventId }}
        search={{ sheet: "prep" }}
      >
        Prep sheet
      </LinkButton>
      <Button look="quiet" busy={exporting.isPending} onClick={() => exporting.mutate(eventId)}>
        Export CSV
      </Button>
      <LinkButton look="quiet" to="/admin/messages/new" search={{ event: eventId }}>
        Message all buyers
      </LinkButton>
    </div>
  );
}

const COLUMNS: readonly RowsColumn[] = [
  { name: "Name" },
  { name: "Contact" },
  { name: "Pickup", looks: "w-60" },
  { name: "Orders", looks: "w-20 text-right" },
  { name: "Total", looks: "w-28 text-right" },
];

interface BuyerProps {
  readonly buyer: EventBuyer;
  readonly timeZone: string;
}

function BuyerRow({ buyer, timeZone }: BuyerProps) {
  const { orders, worthCents, isDeactivated } = buyer;
  return (
    <tr className={ROWS_ROW}>
      <td>
        <MemberLink member={buyer} />
        {isDeactivated && <span className="block text-fine text-soft">Deactivated</span>}
      </td>
      <td>
        {contactsOf(buyer).map((contact) => (
          <span key={contact} title={contact} className="block truncate">
            {contact}
          </span>
        ))}
      </td>
      <td>
        <Pickup buyer={buyer} timeZone={timeZone} />
      </td>
      <td className="figures text-right">{orders}</td>
      <td className="text-right">
        <Price cents={worthCents} />
      </td>
    </tr>
  );
}

/** Badges of pickups that didn't go as planned, or are over. */
const MARKS: Readonly<Record<PickupState, { tone: Tone; text: string } | undefined>> = {
  waiting: undefined,
  late: { tone: "warn", text: "Late" },
  unclaimed: { tone: "danger", text: "Unclaimed" },
  "picked-up": { tone: "neutral", text: "Picked up" },
};

/** Shows a buyer's next pickup, or the first one after all are over. */
function Pickup({ buyer: { pickups }, timeZone }: BuyerProps) {
  const pickup = pickups.find(({ state }) => state !== "picked-up") ?? pickups[0];
  if (pickup === undefined) return <Nothing />;
  const mark = MARKS[pickup.state];
  return (
    <span className="figures inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {formatEventSpan(new Date(pickup.startsAt), new Date(pickup.endsAt), timeZone)}
      {pickups.length > 1 && <span className="text-fine text-soft">{`+${pickups.length - 1}`}</span>}
      {mark !== undefined && <Badge tone={mark.tone}>{mark.text}</Badge>}
    </span>
  );
}

function BuyerCard({ buyer, timeZone }: BuyerProps) {
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
      <p className="text-small">
        <Pickup buyer={buyer} timeZone={timeZone} />
      </p>
      <p className="flex flex-wrap items-end justify-between gap-x-3">
        <span className="figures text-fine text-soft">{counted(orders, "order")}</span>
        <Price cents={worthCents} className="text-lead" />
      </p>
    </article>
  );
}
