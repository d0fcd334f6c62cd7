import {
  EVENT_SCENES,
  type EventScene,
  type EventTimeField,
  formatDuration,
  NOTIFICATION_LEAD_SECONDS,
} from "@secret/domain";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "../../../ui/button.tsx";
import { DISCLOSURE } from "../../../ui/disclosure.ts";
import { Field, SELECT, TEXT_AREA } from "../../../ui/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { DayFields } from "./day-fields.tsx";
import { EveningLine } from "./evening-line.tsx";
import { TimeField } from "./time-field.tsx";
import { useEventFields } from "./use-event-fields.ts";

const SCENE_NAMES: Record<EventScene, string> = {
  "back-door": "The back door",
  fryer: "The fryer",
  tail: "The tail",
  street: "The street",
  window: "The window",
};

const HINTS: Partial<Record<EventTimeField, string>> = {
  notificationAt: `Leave blank for ${formatDuration(NOTIFICATION_LEAD_SECONDS)} before registration opens`,
  cancellationCutoffAt: "Leave blank for when registration closes",
};

/** Chronological order, as on the line above the fields. */
const TIMES_IN_ORDER: readonly EventTimeField[] = [
  "notificationAt",
  "registrationOpensAt",
  "registrationClosesAt",
  "cancellationCutoffAt",
  "eventAt",
  "pickupStartsAt",
  "pickupEndsAt",
];

const US_ZONES = [
  "America/Los_Angeles",
  "America/Denver",
  "America/Phoenix",
  "America/Chicago",
  "America/New_York",
  "America/Anchorage",
  "Pacific/Honolulu",
];
const ZONE_GROUPS = [
  ["United States", US_ZONES],
  ["Others", Intl.supportedValuesOf("timeZone").filter((zone) => !US_ZONES.includes(zone))],
] as const;

/** Clears coordinates that were saved with another address, so that directions don't lead there. */
function useClearedPoint(): void {
  const { watch, setValue, formState } = useEventFields().form;
  const { defaultValues } = formState;
  useEffect(() => {
    const { unsubscribe } = watch((typed, { name, type }) => {
      if (type !== "change" || (name !== "address" && name !== "zipCode")) return;
      for (const degrees of ["latitude", "longitude"] as const)
        if (typed[degrees] !== "" && typed[degrees] === defaultValues?.[degrees])
          setValue(degrees, "", { shouldDirty: true });
    });
    return unsubscribe;
  }, [defaultValues, watch, setValue]);
}

/** Fields for the title, place and description. */
export function WhatAndWhere() {
  const { field, register } = useEventFields();
  useClearedPoint();
  return (
    <Panel title="What and where">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Title" {...field("title")} className="sm:col-span-2" />
        <label className="grid gap-1.5 font-semibold sm:col-span-2">
          Description
          <textarea rows={3} className={`${TEXT_AREA} font-normal`} {...register("description")} />
        </label>
        <Field label="Location name" {...field("locationName")} />
        <Field label="ZIP code" inputMode="numeric" {...field("zipCode")} />
        <Field label="Address" {...field("address")} className="sm:col-span-2" />
        <Field
          label="Part of town"
          hint="Optional, like “the Arts District”. A ticket sent to a friend names it, never the address."
          {...field("district")}
          className="sm:col-span-2"
        />
        <Field label="Latitude" inputMode="decimal" hint="Optional, for directions" {...field("latitude")} />
        <Field label="Longitude" inputMode="decimal" {...field("longitude")} />
        <label className="grid min-w-0 content-start gap-1.5 font-semibold sm:col-span-2">
          Picture
          <select className={`${SELECT} min-h-12 w-full font-normal`} {...register("scene")}>
            {EVENT_SCENES.map((scene) => (
              <option key={scene} value={scene}>
                {SCENE_NAMES[scene]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </Panel>
  );
}

/** Fields for the day and what follows from it, and for each time in chronological order. */
export function When({ marksPast = false }: { readonly marksPast?: boolean }) {
  const { form, field } = useEventFields();
  const [isOpen, setOpen] = useState(false);
  const { errors } = form.formState;
  const hasDay = useWatch({ control: form.control, name: "eventAt" }) !== "";
  const isShown =
    isOpen ||
    (hasDay && [...TIMES_IN_ORDER, "closingMinutes" as const].some((name) => errors[name] !== undefined));
  return (
    <Panel title="When">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <DayFields />
        <EveningLine marksPast={marksPast} />
        <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={DISCLOSURE}>All times</summary>
          {isShown && (
            <div className="mt-3 grid gap-5 sm:grid-cols-2">
              {TIMES_IN_ORDER.map((name) => (
                <TimeField key={name} name={name} hint={HINTS[name]} />
              ))}
              <Field
                label="Minutes until the lot must be empty"
                inputMode="numeric"
                hint="After pickup ends. Orders that a delay pushes past it get another window or a refund."
                {...field("closingMinutes")}
              />
            </div>
          )}
        </details>
        <TimeZoneField />
      </div>
    </Panel>
  );
}

/** Shows the time zone, and on request the choice of another. Zones of the United States come first. */
function TimeZoneField() {
  const { form, register } = useEventFields();
  const timeZone = useWatch({ control: form.control, name: "timeZone" });
  const [isChanging, setChanging] = useState(false);
  if (!isChanging) {
    return (
      <p className="flex flex-wrap items-center gap-x-4 text-soft">
        {`All times are in the time zone of ${cityOf(timeZone)}.`}
        <Button look="plain" aria-label="Change the time zone" onClick={() => setChanging(true)}>
          Change
        </Button>
      </p>
    );
  }
  return (
    <label className="grid min-w-0 content-start gap-1.5 font-semibold">
      Time zone
      <select
        // biome-ignore lint/a11y/noAutofocus: the select replaces the button that had the focus
        autoFocus
        className={`${SELECT} min-h-12 w-full font-normal`}
        {...register("timeZone")}
      >
        {ZONE_GROUPS.map(([name, zones]) => (
          <optgroup key={name} label={name}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

/** Returns the city in a time zone's name: "America/Los_Angeles" -> "Los Angeles". */
function cityOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

/** Fields for the order limit and the sales tax. */
export function HowMany() {
  const { field } = useEventFields();
  return (
    <Panel title="Capacity">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Max orders"
          inputMode="numeric"
          hint="Leave blank for no limit"
          {...field("maxOrders")}
        />
        <Field
          label="Sales tax in percent"
          inputMode="decimal"
          hint="Existing orders keep their rate"
          {...field("salesTax")}
        />
      </div>
    </Panel>
  );
}
