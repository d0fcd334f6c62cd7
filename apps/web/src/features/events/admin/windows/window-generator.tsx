import {
  clockOfWallTime,
  cutIntoWindows,
  instantOf,
  keepOrderedWindows,
  PICKUP_WINDOWS_MAX,
  readWallSpan,
  wallTimeWithin,
} from "@secret/domain";
import { type KeyboardEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Notice } from "../../../../ui/panel.tsx";
import { type TypedWindow, typedWindow } from "../empty-event.ts";
import { useEventFields } from "../use-event-fields.ts";

const DEFAULT_LENGTH_MINUTES = 20;
/** Without room for a single row, times are above numbers. */
const HALF_ROW = "@md:col-span-3 @[40rem]:col-span-1";
const THIRD_OF_ROW = "@md:col-span-2 @[40rem]:col-span-1";
const NUMBERS = [
  ["length", "Minutes each"],
  ["orders", "Orders each"],
  ["units", "Units each"],
] as const;

interface WindowGeneratorProps {
  readonly isHeld: (window: TypedWindow) => boolean;
  readonly onCut: (windows: TypedWindow[]) => void;
}

/** Generates all windows from start, end, length and capacity. Windows with orders stay. */
export function WindowGenerator({ isHeld, onCut }: WindowGeneratorProps) {
  const { form } = useEventFields();
  const [pickupStartsAt, pickupEndsAt, timeZone] = useWatch({
    control: form.control,
    name: ["pickupStartsAt", "pickupEndsAt", "timeZone"],
  });
  const [typed, setTyped] = useState({
    from: "",
    to: "",
    length: String(DEFAULT_LENGTH_MINUTES),
    orders: "",
    units: "",
  });
  const [problem, setProblem] = useState<string>();
  const from = typed.from || clockOfWallTime(pickupStartsAt);
  const to = typed.to || clockOfWallTime(pickupEndsAt);
  const bind = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      cut();
    },
  });
  const cut = () => {
    const within = (clock: string) => wallTimeWithin(clock, pickupStartsAt, pickupEndsAt);
    const made = cutTyped({ ...typed, from: within(from), to: within(to) }, timeZone);
    setProblem(typeof made === "string" ? made : undefined);
    if (typeof made === "string") return;
    const kept = form.getValues("pickupWindows").filter(isHeld);
    onCut(keepOrdered(kept, made, timeZone));
  };
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 items-start gap-4 @md:grid-cols-6 @[40rem]:grid-cols-[9.5rem_9.5rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <Field label="First window from" type="time" className={HALF_ROW} {...bind("from")} value={from} />
        <Field label="Last window to" type="time" className={HALF_ROW} {...bind("to")} value={to} />
        {NUMBERS.map(([name, label]) => (
          <Field key={name} label={label} className={THIRD_OF_ROW} inputMode="numeric" {...bind(name)} />
        ))}
      </div>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="quiet" onClick={cut}>
          Create windows
        </Button>
        <p className="min-w-0 flex-1 basis-48 text-small text-soft">
          Leave orders or units blank for no limit. Windows with orders don't change.
        </p>
      </div>
    </div>
  );
}

interface Cut {
  readonly from: string;
  readonly to: string;
  readonly length: string;
  readonly orders: string;
  readonly units: string;
}

const COUNT = /^([1-9]\d{0,5})?$/;

/** Returns the generated windows, or an error message for invalid input. */
function cutTyped({ from, to, length, orders, units }: Cut, timeZone: string): TypedWindow[] | string {
  const span = readWallSpan(from, to, timeZone);
  if (span === undefined) return "Enter when pickup starts and ends under When first.";
  if (!/^[1-9]\d{0,3}$/.test(length)) return "Enter the minutes for each window.";
  if (!COUNT.test(orders) || !COUNT.test(units))
    return "Enter orders and units as whole numbers of at least 1.";
  const windows = cutIntoWindows(span, Number(length));
  if (windows.length === 0) return "The last window must end after the first one starts.";
  if (windows.length > PICKUP_WINDOWS_MAX) return `That makes more than ${PICKUP_WINDOWS_MAX} windows.`;
  return windows.map(({ startsAt, endsAt }) => ({
    ...typedWindow(
      { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), maxOrders: null, maxUnits: null },
      timeZone,
    ),
    maxOrders: orders,
    maxUnits: units,
  }));
}

function keepOrdered(
  kept: readonly TypedWindow[],
  made: readonly TypedWindow[],
  timeZone: string,
): TypedWindow[] {
  const spanned = (window: TypedWindow) => ({
    window,
    startsAt: instantOf(window.startsAt, timeZone, window.startsDisambiguation),
    endsAt: instantOf(window.endsAt, timeZone, window.endsDisambiguation),
  });
  return keepOrderedWindows(kept.map(spanned), made.map(spanned)).map(({ window }) => window);
}
