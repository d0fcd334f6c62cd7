import { formatEventSpan, readWallSpan } from "@secret/domain";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Field } from "../../../../ui/field.tsx";
import type { TypedWindow } from "../empty-event.ts";
import { useEventFields } from "../use-event-fields.ts";

/** A date with a time needs a phone's full width. */
const WHOLE_ROW = "col-span-full @md:col-span-1";
/** Lays a window out on one line if there is room, with labels above the first one only. */
const ROW =
  "grid grid-cols-2 items-start gap-x-2 gap-y-4 @max-[38rem]:pb-5 @[38rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_3.75rem_3.75rem_2.75rem] @[38rem]:[&_input]:px-2 @[38rem]:[&_input]:text-small";
const BELOW_LABEL = "@[38rem]:mt-7";

interface WindowRowProps {
  readonly index: number;
  /** The window has orders: it can be moved, but not removed. */
  readonly isHeld: boolean;
  readonly onRemove: () => void;
}

/** Edits a window: fields on one line if there is room; otherwise a summary that opens on tap or on an error. */
export function WindowRow({ index, isHeld, onRemove }: WindowRowProps) {
  const { form, field } = useEventFields();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isWrong = form.formState.errors.pickupWindows?.[index] !== undefined;
  const isShown = isOpen || isWrong;
  return (
    <>
      <WindowSummary
        index={index}
        isHeld={isHeld}
        isOpen={isShown}
        controls={id}
        onPress={() => setOpen(!isShown)}
      />
      <fieldset
        id={id}
        className={classNames(
          ROW,
          !isShown && "@max-[38rem]:hidden",
          index > 0 && "@[38rem]:[&_label]:sr-only",
        )}
      >
        <legend className="sr-only">{`Window ${index + 1}`}</legend>
        <Field
          label="From"
          type="datetime-local"
          className={WHOLE_ROW}
          {...field(`pickupWindows.${index}.startsAt`)}
        />
        <Field
          label="To"
          type="datetime-local"
          className={WHOLE_ROW}
          {...field(`pickupWindows.${index}.endsAt`)}
        />
        <Field label="Orders" inputMode="numeric" {...field(`pickupWindows.${index}.maxOrders`)} />
        <Field label="Units" inputMode="numeric" {...field(`pickupWindows.${index}.maxUnits`)} />
        {isHeld ? (
          <p className={classNames("self-center text-fine text-soft", index === 0 && BELOW_LABEL)}>
            Has orders
          </p>
        ) : (
          <Button
            look="plain"
            className={classNames("justify-self-start @[38rem]:min-w-11", index === 0 && BELOW_LABEL)}
            aria-label={`Remove window ${index + 1}`}
            onClick={onRemove}
          >
            <span className="@[38rem]:hidden">Remove</span>
            <span className="hidden @[38rem]:inline">✕</span>
          </Button>
        )}
      </fieldset>
    </>
  );
}

interface WindowSummaryProps {
  readonly index: number;
  readonly isHeld: boolean;
  readonly isOpen: boolean;
  /** Id of the element that it opens. */
  readonly controls: string;
  readonly onPress: () => void;
}

function WindowSummary({ index, isHeld, isOpen, controls, onPress }: WindowSummaryProps) {
  const { form } = useEventFields();
  const [typed, timeZone] = useWatch({
    control: form.control,
    name: [`pickupWindows.${index}`, "timeZone"],
  });
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
      className="flex min-h-14 w-full flex-wrap items-center gap-x-3 py-2 text-left @[38rem]:hidden"
    >
      <span className="number text-lead">{periodOf(typed, timeZone) ?? `Window ${index + 1}`}</span>
      <span className="flex-1 text-small text-soft">{limitsOf(typed, isHeld)}</span>
      <svg
        viewBox="0 0 12 12"
        aria-hidden="true"
        className={classNames("size-3 shrink-0 fill-none stroke-current stroke-2", isOpen && "rotate-180")}
      >
        <path d="m2 4 4 4 4-4" />
      </svg>
    </button>
  );
}

/** Formats the window, once both times are valid: "6:00 – 6:20 PM". */
function periodOf({ startsAt, endsAt }: TypedWindow, timeZone: string): string | undefined {
  const span = readWallSpan(startsAt, endsAt, timeZone);
  return span && formatEventSpan(span.startsAt, span.endsAt, timeZone);
}

function limitsOf({ maxOrders, maxUnits }: TypedWindow, isHeld: boolean): string {
  const limits = [
    ...(maxOrders === "" ? [] : [maxOrders === "1" ? "1 order" : `${maxOrders} orders`]),
    ...(maxUnits === "" ? [] : [maxUnits === "1" ? "1 unit" : `${maxUnits} units`]),
  ];
  const text = limits.length === 0 ? "No limit" : limits.join(", ");
  return isHeld ? `${text} · has orders` : text;
}
