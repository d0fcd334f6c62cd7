import { CREATION_STATUSES } from "@secret/domain";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import toast from "react-hot-toast";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { SELECT } from "../../../ui/field.tsx";
import { Notice, Panel } from "../../../ui/panel.tsx";
import { createEvent } from "./admin-event-mutations.ts";
import { EMPTY_EVENT, loadEventSchema } from "./empty-event.ts";
import { HowMany, WhatAndWhere, When } from "./event-fields.tsx";
import { FirstMenuFields } from "./first-menu-fields.tsx";
import { forgetTyped, readTyped, useTypedKept } from "./typed-event.ts";
import { WindowFields } from "./windows/window-fields.tsx";

/** A new event with its first menu. What is typed outlives the page until it is sent. */
export function NewEventPage() {
  const navigate = useNavigate();
  const [typed] = useState(readTyped);
  const form = useSchemaForm({
    load: loadEventSchema,
    schema: ({ eventForm }) => eventForm,
    defaultValues: typed ?? EMPTY_EVENT,
  });
  useTypedKept(form);

  const submit = form.submit(async (event) => {
    try {
      const created = await createEvent(event);
      forgetTyped();
      toast.success(`Event created successfully: ${created.title}`);
      await navigate({ to: "/admin/events" });
    } catch (error) {
      toast.error("Failed to create event");
      throw error;
    }
  });
  const startOver = () => {
    form.reset(EMPTY_EVENT);
    forgetTyped();
  };

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h1 className="text-section">New event</h1>
          {(typed !== undefined || form.isDirty) && (
            <Button look="plain" onClick={startOver}>
              Start over
            </Button>
          )}
        </div>
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        <WhatAndWhere />
        <When />
        <HowMany />
        <WindowFields />
        <FirstMenuFields />
        <Panel title="Who sees it">
          <label className="grid content-start gap-1.5 font-semibold">
            Status
            <select className={`${SELECT} min-h-12 font-normal capitalize`} {...form.register("status")}>
              {CREATION_STATUSES.map((status) => (
                <option key={status}>{status}</option>
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
