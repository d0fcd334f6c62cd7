import { type MemberOrderStatus, TRACKER_STEPS } from "@secret/domain";
import { classNames } from "../../ui/class-names.ts";

const STEP_NAMES: Record<(typeof TRACKER_STEPS)[number], string> = {
  pending: "Payment",
  confirmed: "Confirmed",
  preparing: "Preparing",
  ready: "Ready",
  completed: "Picked up",
};

/** Done in ink, the present one in gold, what comes unlit; ready to be picked up is green. */
function lightOf(index: number, current: number, status: MemberOrderStatus): string {
  if (index > current) return "bg-unlit";
  if (index < current || status === "completed") return "bg-ink";
  return status === "ready" ? "bg-ok-fill" : "bg-current-step";
}

/** In the middle of its step; where there is little room at the edge where that is one. */
function placeOf(index: number): string {
  if (index === 0) return "justify-self-center @max-[20.5rem]:justify-self-start";
  if (index === TRACKER_STEPS.length - 1) return "justify-self-center @max-[20.5rem]:justify-self-end";
  return "justify-self-center";
}

/** The five steps of an order's life; one that is cancelled or given away has none left: its badge says all. */
export function OrderTracker({ status }: { status: MemberOrderStatus }) {
  const steps: readonly MemberOrderStatus[] = TRACKER_STEPS;
  const current = steps.indexOf(status);
  if (current === -1) return null;
  return (
    <ol className="@container grid grid-cols-5 gap-1.5 overflow-x-clip" aria-label="Progress of the order">
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
              // Five names don't stand beside each other there: the present one has the line.
              index === current ? `whitespace-nowrap ${placeOf(index)}` : "@max-[20.5rem]:sr-only",
            )}
          >
            {STEP_NAMES[step]}
          </span>
        </li>
      ))}
    </ol>
  );
}
