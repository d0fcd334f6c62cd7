import { CREATION_STATUSES } from "@secret/domain";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type FieldValues, FormProvider, type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";
import { storedNewEvent } from "../../../platform/browser-store.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { CheckField, Field, SELECT } from "../../../ui/field.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Notice, Panel } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { EXCLUSIVE_LABEL } from "../../menu/index.ts";
import { createEvent } from "./admin-event-mutations.ts";
import { EMPTY_EVENT, EMPTY_MENU_ITEM, loadEventSchema } from "./empty-event.ts";
import { HowMany, WhatAndWhere, When } from "./event-fields.tsx";
import type { EventForm } from "./event-schema.ts";
import { HowItOpens } from "./opening-fields.tsx";
import { EVENT_STATUS_NAMES } from "./use-event-actions.tsx";
import { useEventFields } from "./use-event-fields.ts";
import { stockUnitsOf } from "./windows/stock-units.ts";
import { WindowFields } from "./windows/window-fields.tsx";

/** Creates an event with its first menu. Input is stored until it is sent. */
export function NewEventPage() {
  const navigate = useNavigate();
  const [typed] = useState(readStoredInput);
  const form = useSchemaForm({
    load: loadEventSchema,
    schema: ({ eventForm }) => eventForm,
    defaultValues: typed ?? EMPTY_EVENT,
  });
  useStoredInput(form);

  const submit = form.submit(async (event) => {
    try {
      const created = await createEvent(event);
      storedNewEvent.remove();
      toast.success(`Event created successfully: ${created.title}`);
      await navigate({ to: "/admin/events" });
    } catch (error) {
      toast.error("Failed to create event");
      throw error;
    }
  });
  const startOver = () => {
    form.reset(EMPTY_EVENT);
    storedNewEvent.remove();
  };

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="grid max-w-212 grid-cols-[minmax(0,1fr)] gap-6">
        <PageHead
          title="New event"
          actions={
            (typed !== undefined || form.isDirty) && (
              <Button look="plain" onClick={startOver}>
                Start over
              </Button>
            )
          }
        />
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        <WhatAndWhere />
        <When />
        <HowMany />
        <HowItOpens />
        <FirstWindowFields />
        <FirstMenuFields />
        <Panel title="Visibility">
          <label className="grid content-start gap-1.5 font-semibold">
            Status
            <select className={`${SELECT} min-h-12 font-normal`} {...form.register("status")}>
              {CREATION_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {EVENT_STATUS_NAMES[status]}
                </option>
              ))}
            </select>
          </label>
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
    </FormProvider>
  );
}

/** Fields for the first menu of a new event. The editor has the rest. */
function FirstMenuFields() {
  const { form, field } = useEventFields();
  const menu = useFieldArray({ control: form.control, name: "menu" });
  return (
    <Panel title="Menu">
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
              hint="Leave blank for no limit"
              {...field(`menu.${index}.maxQuantity`)}
            />
            <div className="grid content-center gap-2">
              <CheckField {...field(`menu.${index}.isSecretExclusive`)}>{EXCLUSIVE_LABEL}</CheckField>
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
  );
}

/** Fields for the pickup windows. Each piece on the first menu counts as one unit. */
function FirstWindowFields() {
  const { form } = useEventFields();
  const menu = useWatch({ control: form.control, name: "menu" });
  const stock = menu
    .filter(({ name }) => name !== "")
    .map(({ maxQuantity }) => ({
      maxQuantity: /^\d+$/.test(maxQuantity) ? Number(maxQuantity) : null,
      pickupUnits: 1,
    }));
  return <WindowFields stockUnits={stockUnitsOf(stock)} />;
}

/** Reads the stored input. */
function readStoredInput(): EventForm | undefined {
  const kept = storedNewEvent.read();
  if (kept === null) return undefined;
  try {
    return { ...EMPTY_EVENT, ...(JSON.parse(kept) as Partial<EventForm>) };
  } catch {
    return undefined;
  }
}

/** Stores the input on each change. */
function useStoredInput<Values extends FieldValues>({
  watch,
}: Pick<UseFormReturn<EventForm, unknown, Values>, "watch">): void {
  useEffect(() => {
    const { unsubscribe } = watch((typed) => storedNewEvent.write(JSON.stringify(typed)));
    return unsubscribe;
  }, [watch]);
}
