import { counted } from "@secret/domain";
import { useWatch } from "react-hook-form";
import type { TypedWindow } from "../empty-event.ts";
import { useEventFields } from "../use-event-fields.ts";

interface WindowSumsProps {
  readonly windows: readonly TypedWindow[];
  /** Units that the whole stock of the menu needs; undefined without a limit. */
  readonly stockUnits: number | undefined;
}

/** Adds up what the windows take, and compares it with the event's limit and with the menu's stock. */
export function WindowSums({ windows, stockUnits }: WindowSumsProps) {
  const { form } = useEventFields();
  const maxOrders = countOf(useWatch({ control: form.control, name: "maxOrders" }));
  const orders = sumOf(windows.map((window) => window.maxOrders));
  const units = sumOf(windows.map((window) => window.maxUnits));
  return (
    <div className="mt-5 grid gap-2 border-t-3 border-ink pt-2.5">
      <p className="figures font-semibold">
        {`All windows: ${orders === undefined ? "no order limit" : counted(orders, "order")}, ${units === undefined ? "no unit limit" : counted(units, "unit")}`}
      </p>
      <div role="status" className="text-small font-semibold text-warn empty:hidden">
        {orders !== undefined && maxOrders !== undefined && orders !== maxOrders && (
          <p>{`Max orders is ${maxOrders.toLocaleString("en-US")}, under Details.`}</p>
        )}
        {units !== undefined && stockUnits !== undefined && units !== stockUnits && (
          <p>{`The menu's stock is ${counted(stockUnits, "unit")}.`}</p>
        )}
      </div>
    </div>
  );
}

/** Adds counts; undefined if one of them has no limit. */
function sumOf(typed: readonly string[]): number | undefined {
  const counts = typed.map(countOf);
  return counts.reduce(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  );
}

function countOf(typed: string): number | undefined {
  return /^\d+$/.test(typed) ? Number(typed) : undefined;
}
