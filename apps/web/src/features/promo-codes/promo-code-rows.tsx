import type { AdminPromoCode } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { Badge } from "../../ui/badge.tsx";
import { menuItemClass } from "../../ui/menu.tsx";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { Price } from "../../ui/price.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { discountText, periodText, STANDING_LOOKS, usesText } from "./promo-code-words.ts";

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

/** Codes as a table with a head that stays; on a phone as cards. */
export function PromoCodeRows({ promoCodes, ...actions }: PromoCodeRowsProps) {
  const isDesktop = useMedia("desktop");
  if (isDesktop) return <PromoCodeTable promoCodes={promoCodes} {...actions} />;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {promoCodes.map((promoCode) => (
        <li key={promoCode.id}>
          <PromoCodeCard promoCode={promoCode} {...actions} />
        </li>
      ))}
    </ul>
  );
}

const COLUMNS = [
  ["Code", "w-[16%]"],
  ["Takes off", "w-[11%]"],
  ["For", ""],
  ["Uses", "w-[13%]"],
  ["Revenue", "w-[13%] text-right"],
  ["Given", "w-[12%] text-right"],
  ["Standing", "w-[12%]"],
  ["More", "w-14"],
] as const;

function PromoCodeTable({ promoCodes, ...actions }: PromoCodeRowsProps) {
  return (
    <table className="w-full table-fixed text-left text-small leading-tight">
      <thead>
        <tr>
          {COLUMNS.map(([name, looks]) => (
            <th
              key={name}
              scope="col"
              className={`sticky top-0 z-10 bg-ink px-3 py-2.5 font-semibold text-surface ${looks}`}
            >
              {name === "More" ? <span className="sr-only">More</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {promoCodes.map((promoCode) => (
          <PromoCodeRow key={promoCode.id} promoCode={promoCode} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

function PromoCodeRow({ promoCode, ...actions }: PromoCodeRowProps) {
  const { code, event, orders, revenueCents, discountCents } = promoCode;
  return (
    <tr className="h-13 border-b border-line bg-raised hover:bg-surface [&_td]:truncate [&_td]:px-3">
      <td title={code} className="number text-lead">
        {code}
      </td>
      <td className="figures">{discountText(promoCode)}</td>
      <td>
        {event?.title ?? "Every event"}
        <span className="figures block truncate text-fine text-soft">{periodText(promoCode)}</span>
      </td>
      <td className="figures">{usesText(promoCode)}</td>
      <td className="text-right">
        <Price cents={revenueCents} />
        <span className="figures block text-fine text-soft">{ordersText(orders)}</span>
      </td>
      <td className="text-right">
        <Price cents={discountCents} />
      </td>
      <td>
        <Standing promoCode={promoCode} />
      </td>
      {/* What drops from the last cell isn't cut off at it. */}
      <td className="overflow-visible! px-1!">
        <PromoCodeMenu promoCode={promoCode} {...actions} />
      </td>
    </tr>
  );
}

function PromoCodeCard({ promoCode, ...actions }: PromoCodeRowProps) {
  const { code, event, orders, revenueCents, discountCents } = promoCode;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-2xl border border-line bg-raised p-4 pt-2 shadow-card">
      <div className="flex items-center gap-x-2">
        <h2 className="number mr-auto min-w-0 font-number text-heading wrap-anywhere">{code}</h2>
        <Standing promoCode={promoCode} />
        <PromoCodeMenu promoCode={promoCode} {...actions} />
      </div>
      <p className="text-small">{`${discountText(promoCode)}, ${event?.title ?? "every event"}`}</p>
      <p className="figures text-fine text-soft">{periodText(promoCode)}</p>
      <p className="flex flex-wrap items-end justify-between gap-x-3 text-small">
        <span>
          {`Used ${usesText(promoCode)}`}
          <span className="figures block text-fine text-soft">{`${formatUsd(discountCents)} given`}</span>
        </span>
        <span className="ml-auto text-right">
          <Price cents={revenueCents} className="text-lead" />
          <span className="figures block text-fine text-soft">{ordersText(orders)}</span>
        </span>
      </p>
    </article>
  );
}

function Standing({ promoCode: { standing } }: { promoCode: AdminPromoCode }) {
  const { text, tone } = STANDING_LOOKS[standing];
  return <Badge tone={tone}>{text}</Badge>;
}

function PromoCodeMenu({ promoCode, onEdit, onEnd }: PromoCodeRowProps) {
  return (
    <MoreMenu label={`More of ${promoCode.code}`}>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={menuItemClass}
        onClick={() => onEdit(promoCode)}
      >
        Limit and dates
      </button>
      {promoCode.standing !== "over" && (
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
  return orders === 1 ? "1 paid order" : `${orders.toLocaleString("en-US")} paid orders`;
}
