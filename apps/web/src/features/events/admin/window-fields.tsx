import {
  cutIntoWindows,
  instantOf,
  keepOrderedWindows,
  PICKUP_WINDOWS_MAX,
  readWallTime,
} from "@secret/domain";
import { type KeyboardEvent, useState } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Field } from "../../../ui/field.tsx";
import { Notice, Panel } from "../../../ui/panel.tsx";
import { typedWindow } from "./empty-event.ts";
import { useEventFields } from "./use-event-fields.ts";

const DEFAULT_LENGTH_MINUTES = 20;
/** A date with a time needs all of a phone's width. */
const WHOLE_ROW = "col-span-full @md:col-span-1";
/** A window: where there is room one line, with the labels above the first one alone. */
const ROW =
  "grid grid-cols-2 items-start gap-x-2 gap-y-4 @[38rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_4.25rem_4.25rem_2.75rem] @[38rem]:[&_input]:px-3";
const BELOW_LABEL = "@[38rem]:mt-7";
/** Where there is no room for one row of all, dates stand above numbers. */
const HALF_ROW = "col-span-full @md:col-span-3 @4xl:col-span-1";
const THIRD_OF_ROW = "@md:col-span-2 @4xl:col-span-1";

interface WindowFieldsProps {
  /** The ids of windows that orders hold: they can be moved, but not removed. */
  readonly heldIds?: ReadonlySet<string>;
}

/** The pickup time cut into windows: all at once, then each by itself. */
export function WindowFields({ heldIds = new Set() }: WindowFieldsProps) {
  const { form, field } = useEventFields();
  const windows = useFieldArray({ control: form.control, name: "pickupWindows", keyName: "key" });
  const isHeld = ({ id }: { id?: string | undefined }) => id !== undefined && heldIds.has(id);
  return (
    <Panel title="Pickup windows" className="@container">
      <Generator isHeld={isHeld} onCut={windows.replace} />
      <MoveAlong onMove={windows.replace} />
      {windows.fields.length === 0 && (
        <p className="mt-5 text-soft">One window: the whole pickup time, without a limit of its own.</p>
      )}
      <ul className="mt-5 grid gap-5">
        {windows.fields.map((window, index) => (
          <li key={window.key} className="border-t border-line pt-5">
            <fieldset className={classNames(ROW, index > 0 && "@[38rem]:[&_label]:sr-only")}>
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
              {isHeld(window) ? (
                <p className={classNames("self-center text-fine text-soft", index === 0 && BELOW_LABEL)}>
                  Has orders
                </p>
              ) : (
                <Button
                  look="plain"
                  className={classNames("justify-self-start @[38rem]:min-w-11", index === 0 && BELOW_LABEL)}
                  aria-label={`Remove window ${index + 1}`}
                  onClick={() => windows.remove(index)}
                >
                  <span className="@[38rem]:hidden">Remove</span>
                  <span className="hidden @[38rem]:inline">✕</span>
                </Button>
              )}
            </fieldset>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Typed = ReturnType<typeof typedWindow>;

interface GeneratorProps {
  readonly isHeld: (window: Typed) => boolean;
  readonly onCut: (windows: Typed[]) => void;
}

/** From, to, length and capacity make all the windows; those that orders hold stay. */
function Generator({ isHeld, onCut }: GeneratorProps) {
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
  const from = typed.from || pickupStartsAt;
  const to = typed.to || pickupEndsAt;
  const bind = (name: keyof typeof typed) => ({
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      cut();
    },
  });
  const cut = () => {
    const made = cutTyped({ ...typed, from, to }, timeZone);
    setProblem(typeof made === "string" ? made : undefined);
    if (typeof made === "string") return;
    const kept = form.getValues("pickupWindows").filter(isHeld);
    onCut(keepOrdered(kept, made, timeZone));
  };
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 items-start gap-4 @md:grid-cols-6 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem_7rem_7rem]">
        <Field
          label="First window from"
          type="datetime-local"
          className={HALF_ROW}
          value={from}
          {...bind("from")}
        />
        <Field label="Last window to" type="datetime-local" className={HALF_ROW} value={to} {...bind("to")} />
        <Field
          label="Minutes each"
          className={THIRD_OF_ROW}
          inputMode="numeric"
          value={typed.length}
          {...bind("length")}
        />
        <Field
          label="Orders each"
          className={THIRD_OF_ROW}
          inputMode="numeric"
          value={typed.orders}
          {...bind("orders")}
        />
        <Field
          label="Units each"
          className={THIRD_OF_ROW}
          inputMode="numeric"
          value={typed.units}
          {...bind("units")}
        />
      </div>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="quiet" onClick={cut}>
          Cut into windows
        </Button>
        <p className="min-w-0 flex-1 basis-48 text-small text-soft">
          Empty orders or units: no limit. Windows with orders stay as they are.
        </p>
      </div>
    </div>
  );
}

/** Once the pickup has moved: all windows move with it, those with orders too. */
function MoveAlong({ onMove }: { onMove: (windows: Typed[]) => void }) {
  const { form } = useEventFields();
  const [pickupStartsAt, timeZone, windows] = useWatch({
    control: form.control,
    name: ["pickupStartsAt", "timeZone", "pickupWindows"],
  });
  const first = windows.map(({ startsAt }) => startsAt).sort()[0];
  const [before, after] = [first ?? "", pickupStartsAt].map((each) => readWallTime(each, timeZone));
  if (before?.kind !== "once" || after?.kind !== "once") return null;
  const byMs = after.instant.getTime() - before.instant.getTime();
  if (byMs === 0) return null;
  const moved = (wallTime: string, twice: "earlier" | "later") =>
    new Date(instantOf(wallTime, timeZone, twice).getTime() + byMs).toISOString();
  const move = () =>
    onMove(
      form.getValues("pickupWindows").map(({ startsDisambiguation, endsDisambiguation, ...window }) => ({
        ...typedWindow(
          {
            startsAt: moved(window.startsAt, startsDisambiguation),
            endsAt: moved(window.endsAt, endsDisambiguation),
            maxOrders: null,
            maxUnits: null,
          },
          timeZone,
        ),
        id: window.id,
        maxOrders: window.maxOrders,
        maxUnits: window.maxUnits,
      })),
    );
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warn-ground px-4 py-3">
      <p className="min-w-0 flex-1 basis-48">The first window doesn't start with the pickup.</p>
      <Button look="quiet" onClick={move}>
        Move the windows along
      </Button>
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

/** The windows that were asked for, or what is wrong with what was typed. */
function cutTyped({ from, to, length, orders, units }: Cut, timeZone: string): Typed[] | string {
  const [start, end] = [from, to].map((each) => readWallTime(each, timeZone));
  if (start === undefined || end === undefined || !("instant" in start) || !("instant" in end))
    return "Please say from when to when, first under When.";
  if (!/^[1-9]\d{0,3}$/.test(length)) return "Please say how many minutes each window lasts.";
  if (!COUNT.test(orders) || !COUNT.test(units)) return "Orders and units are whole numbers of at least 1.";
  const windows = cutIntoWindows({ startsAt: start.instant, endsAt: end.instant }, Number(length));
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

function keepOrdered(kept: readonly Typed[], made: readonly Typed[], timeZone: string): Typed[] {
  const spanned = (window: Typed) => ({
    window,
    startsAt: instantOf(window.startsAt, timeZone, window.startsDisambiguation),
    endsAt: instantOf(window.endsAt, timeZone, window.endsDisambiguation),
  });
  return keepOrderedWindows(kept.map(spanned), made.map(spanned)).map(({ window }) => window);
}
