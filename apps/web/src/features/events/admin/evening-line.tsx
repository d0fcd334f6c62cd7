import type { EventTimeField } from "@secret/domain";
import { useWatch } from "react-hook-form";
import { classNames } from "../../../ui/class-names.ts";
import { useEventFields } from "./use-event-fields.ts";

/** What happens one after the other. */
const STEPS = [
  ["notificationAt", "Told"],
  ["registrationOpensAt", "Opens"],
  ["registrationClosesAt", "Closes"],
  ["pickupStartsAt", "Pickup starts"],
  ["pickupEndsAt", "Ends"],
] as const satisfies readonly (readonly [EventTimeField, string])[];

/** The event's times on one line: where one comes before what should be earlier, the way there is in danger's color. */
export function EveningLine() {
  const { form } = useEventFields();
  const times = useWatch({ control: form.control, name: STEPS.map(([name]) => name) }) as string[];
  return (
    <ol className="mb-6 flex flex-wrap gap-y-3" aria-label="In this order">
      {STEPS.map(([name, word], index) => {
        const time = times[index] ?? "";
        const before = times.slice(0, index).findLast((each) => each !== "");
        const isWrong = time !== "" && before !== undefined && time < before;
        return (
          <li key={name} className="relative min-w-20 flex-1 pt-4 text-fine">
            <span
              aria-hidden="true"
              className={classNames(
                "absolute inset-x-0 top-1.5 h-1",
                isWrong ? "bg-danger" : time === "" ? "bg-line" : "bg-ink",
              )}
            />
            <span
              aria-hidden="true"
              className={classNames(
                "absolute top-0 left-0 size-4 rounded-full border-2",
                time === ""
                  ? "border-line-strong bg-raised"
                  : isWrong
                    ? "border-danger bg-danger"
                    : "border-ink bg-ink",
              )}
            />
            <span
              className={classNames("mt-1 block pr-2", isWrong ? "font-semibold text-danger" : "text-soft")}
            >
              {isWrong ? `${word} too early` : word}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
