import { type MemberOrderStatus, TRACKER_STEPS } from "@secret/domain";
import { classNames } from "../../ui/class-names.ts";

const STEP_NAMES: Record<(typeof TRACKER_STEPS)[number], string> = {
  pending: "Payment",
  confirmed: "Confirmed",
  preparing: "Preparing",
  ready: "Ready",
  completed: "Picked up",
};

/** Returns a step's color: done is ink, current is gold, ready is green, future steps are unlit. */
function stepColor(index: number, current: number, status: MemberOrderStatus): string {
  if (index > current) return "bg-unlit";
  if (index < current || status === "completed") return "bg-ink";
  return status === "ready" ? "bg-ok-fill" : "bg-current-step";
}

/**
 * Returns a step's alignment: centered, but at the edge for the first and last step where there is little
 * room.
 */
function stepAlignment(index: number): string {
  if (index === 0) return "justify-self-center @max-[20.5rem]:justify-self-start";
  if (index === TRACKER_STEPS.length - 1) return "justify-self-center @max-[20.5rem]:justify-self-end";
  return "justify-self-center";
}

/** Shows an order's five steps; nothing for a cancelled or transferred order, whose badge is enough. */
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
              stepColor(index, current, status),
            )}
          />
          <span
            key={index === current ? "now" : "step"}
            className={classNames(
              "text-fine sm:text-small",
              index === current ? "stamp font-semibold" : "text-soft",
              // Five names don't fit side by side there, so only the current one is shown.
              index === current ? `whitespace-nowrap ${stepAlignment(index)}` : "@max-[20.5rem]:sr-only",
            )}
          >
            {STEP_NAMES[step]}
          </span>
        </li>
      ))}
    </ol>
  );
}
