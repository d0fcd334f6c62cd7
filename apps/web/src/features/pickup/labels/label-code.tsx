import { useMemo } from "react";
import { drawCode } from "../../../ui/draw-code.ts";

/** The order's number as a code, so that bag and member are matched at the window: never what hands an order out. */
export function LabelCode({ orderNumber, className }: { orderNumber: string; className: string }) {
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
