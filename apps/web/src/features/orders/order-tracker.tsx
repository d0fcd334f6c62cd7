import { type OrderStatus, TRACKER_STEPS } from "@secret/domain";
import { classNames } from "../../ui/class-names.ts";

const STEP_NAMES: Record<(typeof TRACKER_STEPS)[number], string> = {
  pending: "Payment",
  confirmed: "Confirmed",
  preparing: "Preparing",
  ready: "Ready",
  completed: "Picked up",
};

/** Done in ink, the present one in gold, what comes unlit; ready to be picked up is green. */
function lightOf(index: number, current: number, status: OrderStatus): string {
  if (index > current) return "bg-unlit";
  if (index < current || status === "completed") return "bg-ink";
  return status === "ready" ? "bg-ok-fill" : "bg-current-step";
}

/** The five steps of an order's life; a cancelled one has none left: its badge says all. */
export function OrderTracker({ status }: { status: OrderStatus }) {
  const steps: readonly OrderStatus[] = TRACKER_STEPS;
  const current = steps.indexOf(status);
  if (current === -1) return null;
  return (
    <ol className="grid grid-cols-5 gap-1.5 overflow-x-clip" aria-label="Progress of the order">
      {TRACKER_STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className="grid gap-2 text-center"
        >
          <span
            aria-hidden="true"
            className={classNames(
              "h-2.5 rounded-full transition-colors duration-250",
              lightOf(index, current, status),
            )}
          />
          <span
            key={index === current ? "now" : "step"}
            className={classNames(
              "text-fine sm:text-small",
              index === current ? "stamp font-semibold" : "text-soft",
            )}
          >
            {STEP_NAMES[step]}
          </span>
        </li>
      ))}
    </ol>
  );
}
