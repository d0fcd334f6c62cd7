import type { CrewOrder } from "@secret/contract";
import { BRAND, namesAllergy } from "@secret/domain";
import { memo, useMemo } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { drawCode } from "../../../ui/draw-code.ts";
import type { ArrangedLabel } from "./arrange-labels.ts";

interface LabelProps extends Pick<ArrangedLabel, "order" | "lines" | "bag" | "part"> {
  /** "Koreatown Rooftop Supper · Nov 23". */
  readonly evening: string;
  /** "6:00–6:20". */
  readonly window: string;
  /** "Contains shellfish, wheat." */
  readonly allergens: string;
  readonly printedAt: string;
}

/**
 * Shows a bag's label in black on white. No line is thinner than 0.3 mm, because browsers round lines to
 * whole pixels and one pixel is thinner. It is half a mm narrower than its container, because browsers cut
 * off a page's last partial pixel.
 */
export const Label = memo(function Label(props: LabelProps) {
  const { order, lines } = props;
  return (
    <article
      aria-label={`Label of ${order.orderNumber}`}
      className="label-paper mr-[0.5mm] flex min-h-(--label-length) flex-col"
    >
      <LabelHead {...props} />
      <ul className="border-t-[0.55mm] border-dashed border-label-ink pt-[1mm]">
        {lines.map((line) => (
          <LabelLine key={line.menuItemId} line={line} />
        ))}
      </ul>
      <LabelFoot {...props} />
    </article>
  );
});

function LabelHead({ order, evening, window }: LabelProps) {
  return (
    <header data-label-head className="pb-[1mm]">
      <p className="flex items-center gap-[1mm] text-label-fine">
        <span className="min-w-0 flex-1 truncate">{evening}</span>
        {order.labelsPrinted > 0 && (
          <strong className="bg-label-ink px-[1.2mm] font-semibold text-label-paper">REPRINT</strong>
        )}
      </p>
      <h2 className="number flex justify-center overflow-clip font-number text-label-number whitespace-nowrap">
        <span style={{ scale: `${numberScale(order.orderNumber)} 1` }}>{order.orderNumber}</span>
      </h2>
      <p className="number flex h-[11mm] items-center justify-center bg-label-ink text-label-window whitespace-nowrap text-label-paper">
        {window}
      </p>
      <div className="flex gap-[2mm] pt-[1.5mm]">
        <div className="min-w-0 flex-1">
          <p className="text-label-name font-semibold wrap-anywhere">
            {order.name === "" ? "No name" : order.name}
          </p>
          {order.isWalkUp && <p className="text-label-fine font-semibold">WALK-UP</p>}
          {order.isTransferred && <p className="text-label-fine font-semibold">TRANSFERRED</p>}
        </div>
        <LabelCode orderNumber={order.orderNumber} className="size-[13mm] shrink-0" />
      </div>
    </header>
  );
}

/**
 * Extra width of each M and W, as a share of the number's width. A number without them fits the narrowest
 * label.
 */
const WIDE_CHARACTER_SHARE = 0.045;

/** Returns the factor by which a number is narrowed, so that it is never cut off. */
function numberScale(orderNumber: string): number {
  const wideSigns = orderNumber.replace(/[^MW]/g, "").length;
  return 1 / (1 + wideSigns * WIDE_CHARACTER_SHARE);
}

function LabelLine({ line }: { line: CrewOrder["items"][number] }) {
  const { quantity, name, specialInstructions: wish } = line;
  return (
    <li data-label-line className="pb-[1mm]">
      <p className="flex gap-[1.5mm] text-label-line font-semibold">
        <span className="number shrink-0">{`${quantity} ×`}</span>
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </p>
      {wish !== "" && (
        <p
          className={classNames(
            "mt-[0.5mm] border-[0.55mm] border-label-ink px-[1mm] py-[0.5mm] text-label-note font-bold wrap-anywhere",
            namesAllergy(wish) && "bg-label-ink text-label-paper",
          )}
        >
          {wish}
        </p>
      )}
    </li>
  );
}

function LabelFoot({ allergens, bag, part, printedAt }: LabelProps) {
  return (
    <footer data-label-foot className="mt-auto text-label-fine">
      {allergens !== "" && <p className="pb-[1mm] font-semibold uppercase wrap-anywhere">{allergens}</p>}
      <p className="flex items-center gap-[1.5mm] border-t-[0.55mm] border-label-ink pt-[1mm]">
        {part.of === 1 && <span className="font-semibold tracking-[0.14em]">{BRAND.programme}</span>}
        <span className="font-semibold">{`Bag ${bag.number} of ${bag.of}`}</span>
        {part.of > 1 && <span className="font-semibold">{`· Label ${part.number} of ${part.of}`}</span>}
        <span className="figures ml-auto">{printedAt}</span>
      </p>
    </footer>
  );
}

/** Draws the order number as a QR code to match bag and member at the window. It can't hand an order off. */
function LabelCode({ orderNumber, className }: { orderNumber: string; className: string }) {
  const { size, path } = useMemo(() => drawCode(orderNumber), [orderNumber]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden="true"
      shapeRendering="crispEdges"
      data-label-code={orderNumber}
      className={className}
    >
      <path d={path} className="fill-label-ink" />
    </svg>
  );
}
