import type { AdminPromoCode } from "@secret/contract";
import { counted, formatUsd, SALES_NAMES } from "@secret/domain";
import { Badge } from "../../ui/badge.tsx";
import { menuItemClass } from "../../ui/menu.tsx";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { Price } from "../../ui/price.tsx";
import { ROWS_CARD, ROWS_ROW, Rows, type RowsColumn, RowsHead } from "../../ui/rows.tsx";
import { discountText, limitsText, periodText, STATUS_LOOKS, usesText } from "./promo-code-copy.ts";

interface Actions {
  readonly onEdit: (promoCode: AdminPromoCode) => void;
  readonly onEnd: (promoCode: AdminPromoCode) => void;
}

interface PromoCodeRowsProps extends Actions {
  readonly promoCodes: readonly AdminPromoCode[];
}

interface PromoCodeRowProps extends Actions {
  readonly promoCode: AdminPromoCode;
}

/** Lists promo codes with their results. */
export function PromoCodeRows({ promoCodes, ...actions }: PromoCodeRowsProps) {
  return (
    <Rows
      rows={promoCodes}
      keyOf={({ id }) => id}
      head={<RowsHead columns={COLUMNS} />}
      row={(promoCode) => <PromoCodeRow promoCode={promoCode} {...actions} />}
      card={(promoCode) => <PromoCodeCard promoCode={promoCode} {...actions} />}
    />
  );
}

const COLUMNS: readonly RowsColumn[] = [
  { name: "Code", looks: "w-[15%]" },
  { name: "Discount", looks: "w-[11%]" },
  { name: "Applies to" },
  { name: "Uses", looks: "w-[11%]" },
  { name: SALES_NAMES.netSalesCents, looks: "w-[15%] text-right" },
  { name: "Total off", looks: "w-[11%] text-right" },
  { name: "Status", looks: "w-[11%]" },
  { name: "More", looks: "w-14", isUnseen: true },
];

function PromoCodeRow({ promoCode, ...actions }: PromoCodeRowProps) {
  const { code, event, orders, netSalesCents, discountCents } = promoCode;
  return (
    <tr className={ROWS_ROW}>
      <td className="number text-lead leading-tight">
        <span className="block whitespace-normal wrap-anywhere">{code}</span>
      </td>
      <td className="figures">{discountText(promoCode)}</td>
      <td title={event?.title} className="py-1.5">
        {event?.title ?? "Every event"}
        <span className="figures block text-fine whitespace-normal text-soft">{periodText(promoCode)}</span>
        <span className="figures block text-fine whitespace-normal text-soft">{limitsText(promoCode)}</span>
      </td>
      <td className="figures">{usesText(promoCode)}</td>
      <td className="text-right">
        <Price cents={netSalesCents} />
        <span className="figures block text-fine text-soft">{ordersText(orders)}</span>
      </td>
      <td className="text-right">
        <Price cents={discountCents} />
      </td>
      <td>
        <StatusBadge promoCode={promoCode} />
      </td>
      {/* Lets the menu overflow the last cell. */}
      <td className="overflow-visible! px-1!">
        <PromoCodeMenu promoCode={promoCode} {...actions} />
      </td>
    </tr>
  );
}

function PromoCodeCard({ promoCode, ...actions }: PromoCodeRowProps) {
  const { code, event, orders, netSalesCents, discountCents } = promoCode;
  return (
    <article className={`${ROWS_CARD} pt-2`}>
      <div className="flex flex-wrap items-center gap-x-2">
        <h2 className="number mr-auto min-w-0 font-number text-heading wrap-anywhere">{code}</h2>
        <StatusBadge promoCode={promoCode} />
        <PromoCodeMenu promoCode={promoCode} {...actions} />
      </div>
      <p className="text-small">{`${discountText(promoCode)}, ${event?.title ?? "every event"}`}</p>
      <p className="figures text-fine text-soft">{periodText(promoCode)}</p>
      <p className="figures text-fine text-soft empty:hidden">{limitsText(promoCode)}</p>
      <p className="flex flex-wrap items-end justify-between gap-x-3 text-small">
        <span>
          {`Used ${usesText(promoCode)}`}
          <span className="figures block text-fine text-soft">{`${formatUsd(discountCents)} off`}</span>
        </span>
        <span className="ml-auto text-right">
          <Price cents={netSalesCents} className="text-lead" />
          <span className="figures block text-fine text-soft">{`Net sales, ${ordersText(orders)}`}</span>
        </span>
      </p>
    </article>
  );
}

function StatusBadge({ promoCode: { status } }: { promoCode: AdminPromoCode }) {
  const { text, tone } = STATUS_LOOKS[status];
  return <Badge tone={tone}>{text}</Badge>;
}

function PromoCodeMenu({ promoCode, onEdit, onEnd }: PromoCodeRowProps) {
  return (
    <MoreMenu label={`Actions for ${promoCode.code}`}>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={menuItemClass}
        onClick={() => onEdit(promoCode)}
      >
        Edit
      </button>
      {promoCode.status !== "ended" && (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={menuItemClass}
          onClick={() => onEnd(promoCode)}
        >
          End now
        </button>
      )}
    </MoreMenu>
  );
}

function ordersText(orders: number): string {
  return counted(orders, "paid order");
}
