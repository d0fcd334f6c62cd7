import {
  type AdminPromoCode,
  type CallOutput,
  type listAdminPromoCodes,
  PROMO_CODE_STATUSES,
} from "@secret/contract";
import { formatUsd, ORDERS_DEFINITION, SALES_DEFINITIONS } from "@secret/domain";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { PagedList } from "../../platform/load-states/paged-list.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { FilterChoice } from "../../ui/filter-choice.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState } from "../../ui/panel.tsx";
import { SearchBar } from "../../ui/search-bar.tsx";
import { Tile } from "../../ui/tile.tsx";
import { toast } from "../../ui/toast.ts";
import { adminEventsQuery } from "../events/index.ts";
import { STATUS_LOOKS } from "./promo-code-copy.ts";
import { EditPromoCode, NewPromoCode } from "./promo-code-form.tsx";
import { endPromoCode } from "./promo-code-mutations.ts";
import { promoCodePagesQuery } from "./promo-code-queries.ts";
import { PromoCodeRows } from "./promo-code-rows.tsx";

/** Lists all promo codes with their results. The URL has the filters. */
export function PromoCodesPage() {
  const filter = useSearch({ from: "/admin-area/admin/promo-codes" });
  const navigate = useNavigate({ from: "/admin/promo-codes" });
  const status = PROMO_CODE_STATUSES.find((each) => each === filter.status);
  const codes = useInfiniteQuery(
    promoCodePagesQuery({ search: filter.search, status, eventId: filter.event }),
  );
  const summary = codes.data?.pages[0]?.summary;
  const events = useQuery(adminEventsQuery).data?.events ?? [];
  const [isMaking, setMaking] = useState(false);
  const [editing, setEditing] = useState<AdminPromoCode>();
  const [ending, setEnding] = useState<AdminPromoCode>();
  const show = (change: Partial<typeof filter>) =>
    void navigate({ search: { ...filter, ...change }, replace: true });
  const showAll = () => void navigate({ search: {}, replace: true });
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead title="Promo codes" actions={<Button onClick={() => setMaking(true)}>New code</Button>}>
        <SearchBar
          label="Search promo codes"
          placeholder="Code"
          value={filter.search}
          onSearch={(text) => show({ search: text })}
        >
          <FilterChoice
            label="Status"
            value={status}
            options={PROMO_CODE_STATUSES.map((each) => [each, STATUS_LOOKS[each].text])}
            all="All codes"
            onChoose={(chosen) => show({ status: chosen })}
          />
          <FilterChoice
            label="Event"
            value={filter.event}
            options={events.map(({ id, title }) => [id, title])}
            all="Any event"
            onChoose={(event) => show({ event })}
          />
        </SearchBar>
      </PageHead>
      {summary !== undefined && <PromoCodeTotals summary={summary} />}
      <PagedList
        name="promo codes"
        query={codes}
        empty={isFiltered ? <NoMatch title="No promo codes match" onClear={showAll} /> : <NoPromoCodes />}
      >
        {(shown) => <PromoCodeRows promoCodes={shown} onEdit={setEditing} onEnd={setEnding} />}
      </PagedList>
      {isMaking && <NewPromoCode events={events} onClose={() => setMaking(false)} />}
      {editing !== undefined && <EditPromoCode promoCode={editing} onClose={() => setEditing(undefined)} />}
      {ending !== undefined && <EndPromoCode promoCode={ending} onClose={() => setEnding(undefined)} />}
    </div>
  );
}

function PromoCodeTotals({ summary }: { summary: CallOutput<typeof listAdminPromoCodes>["summary"] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 lg:grid-cols-4">
      <Tile name="Codes">{summary.totalCodes.toLocaleString("en-US")}</Tile>
      <Tile name="Paid orders" definition={ORDERS_DEFINITION}>
        {summary.orders.toLocaleString("en-US")}
      </Tile>
      <Tile name="Net sales with codes" definition={SALES_DEFINITIONS.netSalesCents}>
        {formatUsd(summary.netSalesCents)}
      </Tile>
      <Tile name="Discounts given">{formatUsd(summary.discountCents)}</Tile>
    </dl>
  );
}

function NoPromoCodes() {
  return (
    <EmptyState title="No promo codes yet">
      <p className="text-soft">Create one for a promo card, a friend, or a slow night.</p>
    </EmptyState>
  );
}

/** Asks before a promo code ends. */
function EndPromoCode({ promoCode, onClose }: { promoCode: AdminPromoCode; onClose: () => void }) {
  const end = useMutation({
    mutationFn: () => endPromoCode(promoCode.id),
    onSuccess: ({ code }) => toast.success(`${code} ended`),
    onError: (error) => toast.error(refusalText(error)),
    onSettled: onClose,
  });
  return (
    <Confirm
      title={`End ${promoCode.code} now?`}
      message="Members can't use it on new orders anymore. Orders that have it keep it."
      detail="To restart it, change its dates."
      action="End now"
      busy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    />
  );
}
