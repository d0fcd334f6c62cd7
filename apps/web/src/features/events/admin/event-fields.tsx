import {
  EVENT_SCENES,
  type EventScene,
  type EventTimeField,
  formatDuration,
  NOTIFICATION_LEAD_SECONDS,
} from "@secret/domain";
import { Field, SELECT, TEXT_AREA } from "../../../ui/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
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

const TIME_ZONES = Intl.supportedValuesOf("timeZone");

/** Fields for the title, place and description. */
export function WhatAndWhere() {
  const { field, register } = useEventFields();
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

/** Fields for all times, in chronological order. */
export function When({ marksPast = false }: { readonly marksPast?: boolean }) {
  const { register } = useEventFields();
  return (
    <Panel title="When">
      <EveningLine marksPast={marksPast} />
      <div className="grid gap-5 sm:grid-cols-2">
        <label className="grid min-w-0 content-start gap-1.5 font-semibold sm:col-span-2">
          Time zone
          <select className={`${SELECT} min-h-12 w-full font-normal`} {...register("timeZone")}>
            {TIME_ZONES.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </select>
        </label>
        {TIMES_IN_ORDER.map((name) => (
          <TimeField key={name} name={name} hint={HINTS[name]} />
        ))}
      </div>
    </Panel>
  );
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
