import { clockAt, type EventTimeField, formatEventMoment, isTimeZone, MINUTE_MS } from "@secret/domain";
import { useWatch } from "react-hook-form";
import { classNames } from "../../../ui/class-names.ts";
import { useNow } from "../../../ui/use-now.ts";
import { useEventFields } from "./use-event-fields.ts";

/** An event's times in order, with the label on the line and the name in a sentence. */
const STEPS = [
  ["notificationAt", "Announced", "The announcement"],
  ["registrationOpensAt", "Opens", "Opening"],
  ["registrationClosesAt", "Closes", "Closing"],
  ["pickupStartsAt", "Pickup starts", "The start of pickup"],
  ["pickupEndsAt", "Ends", "The end of pickup"],
] as const satisfies readonly (readonly [EventTimeField, string, string])[];

interface EveningLineProps {
  /** Warns of times in the past, which a duplicated draft may have. */
  readonly marksPast?: boolean;
}

/** Shows the event's times on one line. A step that goes back in time is drawn in the danger color. */
export function EveningLine({ marksPast = false }: EveningLineProps) {
  const { form } = useEventFields();
  const times = useWatch({ control: form.control, name: STEPS.map(([name]) => name) }) as string[];
  const steps = STEPS.map(([name, word, subject], index) => {
    const time = times[index] ?? "";
    const earlier = times.slice(0, index).findLastIndex((each) => each !== "");
    const isWrong = time !== "" && time < (times[earlier] ?? "");
    const sentence = `${subject} comes before ${STEPS[earlier]?.[2].toLowerCase()}.`;
    return { name, word, time, isWrong, sentence, subject };
  });
  const timeZone = useWatch({ control: form.control, name: "timeZone" });
  const instant = useNow(MINUTE_MS);
  const now = isTimeZone(timeZone) ? clockAt(instant, timeZone) : "";
  const past = marksPast ? steps.filter(({ time }) => time !== "" && time < now) : [];
  return (
    <div className="grid gap-3">
      <ol className="flex flex-wrap gap-y-3" aria-label="Timeline">
        {steps.map(({ name, word, time, isWrong }) => (
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
                isWrong
                  ? "border-danger bg-danger"
                  : time === ""
                    ? "border-line-strong bg-raised"
                    : "border-ink bg-ink",
              )}
            />
            <span
              className={classNames("mt-1 block pr-2", isWrong ? "font-semibold text-danger" : "text-soft")}
            >
              {isWrong ? `${word} too early` : word}
            </span>
            {time !== "" && (
              <span className="figures block pr-2 text-balance">
                {/* Typed times are wall times of the event, so they are shown without conversion. */}
                {formatEventMoment(new Date(`${time}Z`), "UTC", instant)}
              </span>
            )}
          </li>
        ))}
      </ol>
      <ul role="status" className="text-small font-semibold text-danger empty:hidden">
        {steps
          .filter(({ isWrong }) => isWrong)
          .map(({ name, sentence }) => (
            <li key={name}>{sentence}</li>
          ))}
      </ul>
      <ul role="status" className="text-small font-semibold text-warn empty:hidden">
        {past.map(({ name, subject }) => (
          <li key={name}>{`${subject} is in the past.`}</li>
        ))}
      </ul>
    </div>
  );
}
