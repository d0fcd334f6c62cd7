import {
  formatUsd,
  ORDERS_DEFINITION,
  SALES_DEFINITIONS,
  SALES_NAMES,
  type SalesFigures,
} from "@secret/domain";
import type { ReactNode } from "react";
import { Tile } from "./tile.tsx";

/** Shows net sales, with the total collected below. Inside a `dl`. */
export function NetSalesTile({ sales }: { sales: SalesFigures | undefined }) {
  return (
    <Tile
      name={SALES_NAMES.netSalesCents}
      definition={SALES_DEFINITIONS.netSalesCents}
      note={sales && `${formatUsd(sales.collectedCents)} collected`}
    >
      {sales === undefined ? <span className="text-hint">–</span> : formatUsd(sales.netSalesCents)}
    </Tile>
  );
}

interface OrdersTileProps {
  readonly name?: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** Shows the number of orders. Inside a `dl`. */
export function OrdersTile({ name = "Orders", note, children }: OrdersTileProps) {
  return (
    <Tile name={name} definition={ORDERS_DEFINITION} note={note}>
      {children}
    </Tile>
  );
}

/** Returns "1 in checkout"; undefined for none. */
export function checkoutText(held: number): string | undefined {
  return held === 0 ? undefined : `${held.toLocaleString("en-US")} in checkout`;
}
