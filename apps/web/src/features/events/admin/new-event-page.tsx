import { CREATION_STATUSES, EVENT_TIME_FIELDS } from "@secret/domain";
import { Link, useNavigate } from "@tanstack/react-router";
import { useFieldArray } from "react-hook-form";
import toast from "react-hot-toast";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { CheckField, Field, SELECT, TEXT_AREA } from "../../../ui/field.tsx";
import { Notice, Panel } from "../../../ui/panel.tsx";
import { createEvent } from "./admin-event-mutations.ts";
import { EMPTY_EVENT, EMPTY_MENU_ITEM, loadEventSchema } from "./empty-event.ts";
import { TimeField } from "./time-field.tsx";

/** A new event with its first menu. */
export function NewEventPage() {
  const navigate = useNavigate();
  const form = useSchemaForm({
    load: loadEventSchema,
    schema: ({ eventForm }) => eventForm,
    defaultValues: EMPTY_EVENT,
  });
  const { field, register } = form;
  const menu = useFieldArray({ control: form.control, name: "menu" });

  const submit = form.submit(async (event) => {
    try {
      const created = await createEvent(event);
      toast.success(`Event created successfully: ${created.title}`);
      await navigate({ to: "/admin/events" });
    } catch (error) {
      toast.error("Failed to create event");
      throw error;
    }
  });

  return (
    <form onSubmit={submit} noValidate className="mx-auto grid max-w-3xl gap-6">
      <h1 className="text-title">New event</h1>
      {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
      <Panel title="What and where">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Title" {...field("title")} className="sm:col-span-2" />
          <label className="grid gap-1.5 font-semibold sm:col-span-2">
            Description
            <textarea rows={3} className={`${TEXT_AREA} font-normal`} {...register("description")} />
          </label>
          <Field label="Location name" {...field("locationName")} />
          <Field label="Zip code" inputMode="numeric" {...field("zipCode")} />
          <Field label="Address" {...field("address")} className="sm:col-span-2" />
          <Field
            label="Latitude"
            inputMode="decimal"
            hint="Optional, for directions"
            {...field("latitude")}
          />
          <Field label="Longitude" inputMode="decimal" {...field("longitude")} />
        </div>
      </Panel>
      <Panel title="When">
        <p className="mb-4 text-small text-soft">All times are Los Angeles time.</p>
        <div className="grid gap-5 sm:grid-cols-2">
          {EVENT_TIME_FIELDS.map((name) => (
            <TimeField
              key={name}
              name={name}
              field={field(name)}
              choice={register(`disambiguation.${name}`)}
              control={form.control}
              hint={name === "notificationAt" ? "Empty: 24 hours before registration opens" : undefined}
            />
          ))}
        </div>
      </Panel>
      <Panel title="How many">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Max orders" inputMode="numeric" hint="Empty: unlimited" {...field("maxOrders")} />
          <label className="grid content-start gap-1.5 font-semibold">
            Status
            <select className={`${SELECT} min-h-12 font-normal`} {...register("status")}>
              {CREATION_STATUSES.map((status) => (
                <option key={status}>{status}</option>
              ))}
            </select>
          </label>
        </div>
      </Panel>
      <Panel title="First menu">
        <div className="grid gap-6">
          {menu.fields.map((item, index) => (
            <fieldset
              key={item.id}
              className="grid gap-4 border-b border-line pb-6 last:border-0 sm:grid-cols-2"
            >
              <legend className="sr-only">{`Menu item ${index + 1}`}</legend>
              <Field label="Item name" {...field(`menu.${index}.name`)} />
              <Field
                label="Price in dollars"
                inputMode="decimal"
                placeholder="24.00"
                {...field(`menu.${index}.price`)}
              />
              <Field
                label="Item description"
                {...field(`menu.${index}.description`)}
                className="sm:col-span-2"
              />
              <Field
                label="Stock"
                inputMode="numeric"
                hint="Empty: unlimited"
                {...field(`menu.${index}.maxQuantity`)}
              />
              <div className="grid content-center gap-2">
                <CheckField {...field(`menu.${index}.isSecretExclusive`)}>SECRET Exclusive</CheckField>
                {menu.fields.length > 1 && (
                  <Button look="plain" className="justify-self-start" onClick={() => menu.remove(index)}>
                    Remove item
                  </Button>
                )}
              </div>
            </fieldset>
          ))}
          <Button look="quiet" className="justify-self-start" onClick={() => menu.append(EMPTY_MENU_ITEM)}>
            Add another item
          </Button>
        </div>
      </Panel>
      <div className="flex flex-wrap justify-end gap-3">
        <Link to="/admin" className={buttonClass("quiet")}>
          Cancel
        </Link>
        <Button type="submit" busy={form.isSubmitting}>
          Create event
        </Button>
      </div>
    </form>
  );
}
