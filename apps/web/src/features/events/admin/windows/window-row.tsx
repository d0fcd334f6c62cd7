import { clockOfWallTime, counted, formatEventSpan, readWallSpan, wallTimeWithin } from "@secret/domain";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Field } from "../../../../ui/field.tsx";
import type { TypedWindow } from "../empty-event.ts";
import { PartField } from "../part-field.tsx";
import { useEventFields } from "../use-event-fields.ts";

/** Lays a window out on one line if there is room, with labels above a day's first one only. */
const ROW =
  "grid grid-cols-2 items-start gap-x-2 gap-y-4 @max-[34rem]:pb-5 @[34rem]:grid-cols-[7.5rem_7.5rem_4.5rem_4.5rem_minmax(0,1fr)_2.75rem] @[34rem]:[&_input]:px-2 @[34rem]:[&_input]:text-small";
const BELOW_LABEL = "@[34rem]:mt-7.5";

/** Orders and units that a saved window has taken. */
export interface SoldOfWindow {
  readonly currentOrders: number;
  readonly currentUnits: number;
  /** Whether it has orders, also cancelled ones: it can be moved, but not removed. */
  readonly isHeld: boolean;
}

interface WindowRowProps {
  readonly index: number;
  /** Undefined for a window that isn't saved yet. */
  readonly sold: SoldOfWindow | undefined;
  readonly hasLabels: boolean;
  readonly onRemove: () => void;
}

/** Edits a window: fields on one line if there is room; otherwise a summary that opens on tap or on an error. */
export function WindowRow({ index, sold, hasLabels, onRemove }: WindowRowProps) {
  const { form, field } = useEventFields();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const typed = useWatch({ control: form.control, name: `pickupWindows.${index}` });
  const isInvalid = form.formState.errors.pickupWindows?.[index] !== undefined;
  const isShown = isOpen || isInvalid;
  return (
    <>
      <WindowSummary
        typed={typed}
        index={index}
        sold={sold}
        isOpen={isShown}
        controls={id}
        onPress={() => setOpen(!isShown)}
      />
      <fieldset
        id={id}
        className={classNames(
          ROW,
          !isShown && "@max-[34rem]:hidden",
          !hasLabels && "@[34rem]:[&_label]:sr-only",
        )}
      >
        <legend className="sr-only">{`Window ${index + 1}`}</legend>
        <ClockField index={index} name="startsAt" label="From" value={typed.startsAt} />
        <ClockField index={index} name="endsAt" label="To" value={typed.endsAt} />
        <Field label="Orders" inputMode="numeric" {...field(`pickupWindows.${index}.maxOrders`)} />
        <Field label="Units" inputMode="numeric" {...field(`pickupWindows.${index}.maxUnits`)} />
        {sold !== undefined && (
          <p
            className={classNames(
              "figures self-center text-small text-soft @max-[34rem]:col-span-2",
              hasLabels && BELOW_LABEL,
            )}
          >
            {soldText(typed, sold)}
          </p>
        )}
        {sold?.isHeld !== true && (
          <Button
            look="plain"
            className={classNames(
              "justify-self-start @[34rem]:min-w-11 @[34rem]:rounded-lg @[34rem]:no-underline @[34rem]:hover:bg-quiet",
              hasLabels && BELOW_LABEL,
            )}
            aria-label={`Remove window ${index + 1}`}
            onClick={onRemove}
          >
            <span className="@[34rem]:hidden">Remove</span>
            <span className="hidden @[34rem]:inline">✕</span>
          </Button>
        )}
      </fieldset>
    </>
  );
}

interface ClockFieldProps {
  readonly index: number;
  readonly name: "startsAt" | "endsAt";
  readonly label: string;
  readonly value: string;
}

/** Input for the time of day at which a window starts or ends, on the day that pickup has then. */
function ClockField({ index, name, label, value }: ClockFieldProps) {
  const { form, field } = useEventFields();
  const path = `pickupWindows.${index}.${name}` as const;
  // A half-typed time can move the window to another day, so the previous time gives the day.
  const [before] = useState(value);
  const change = (clock: string) => {
    const [start, end] = form.getValues(["pickupStartsAt", "pickupEndsAt"]);
    form.setValue(path, wallTimeWithin(clock, start || value, end, before), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };
  return (
    <PartField
      name={path}
      label={label}
      type="time"
      error={field(path).error}
      value={clockOfWallTime(value)}
      onValue={change}
    />
  );
}

interface WindowSummaryProps {
  readonly typed: TypedWindow;
  readonly index: number;
  readonly sold: SoldOfWindow | undefined;
  readonly isOpen: boolean;
  /** Id of the element that it opens. */
  readonly controls: string;
  readonly onPress: () => void;
}

function WindowSummary({ typed, index, sold, isOpen, controls, onPress }: WindowSummaryProps) {
  const { form } = useEventFields();
  const timeZone = useWatch({ control: form.control, name: "timeZone" });
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
      className="flex min-h-14 w-full flex-wrap items-center gap-x-3 py-2 text-left @[34rem]:hidden"
    >
      <span className="number text-lead">{periodOf(typed, timeZone) ?? `Window ${index + 1}`}</span>
      <span className="flex-1 text-small text-soft">
        {sold?.isHeld ? soldText(typed, sold) : limitsOf(typed)}
      </span>
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

/** Formats the window, once both times are valid: "6:00–6:20 PM". */
function periodOf({ startsAt, endsAt }: TypedWindow, timeZone: string): string | undefined {
  const span = readWallSpan(startsAt, endsAt, timeZone);
  return span && formatEventSpan(span.startsAt, span.endsAt, timeZone);
}

/** Compares what a window has taken with its limits: "4/10 orders, 9/24 units". */
function soldText(
  { maxOrders, maxUnits }: TypedWindow,
  { currentOrders, currentUnits }: SoldOfWindow,
): string {
  const taken = (count: number, most: string, name: string) =>
    most === "" ? counted(count, name) : `${count}/${most} ${name}s`;
  return `${taken(currentOrders, maxOrders, "order")}, ${taken(currentUnits, maxUnits, "unit")}`;
}

function limitsOf({ maxOrders, maxUnits }: TypedWindow): string {
  const limits = [
    ...(maxOrders === "" ? [] : [maxOrders === "1" ? "1 order" : `${maxOrders} orders`]),
    ...(maxUnits === "" ? [] : [maxUnits === "1" ? "1 unit" : `${maxUnits} units`]),
  ];
  return limits.length === 0 ? "No limit" : limits.join(", ");
}
