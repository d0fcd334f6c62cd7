import { ApiError, createEvent } from "@secret/contract";
import { CREATION_STATUSES } from "@secret/domain";
import { Link, useNavigate } from "@tanstack/react-router";
import { useFieldArray, useForm } from "react-hook-form";
import toast from "react-hot-toast";
import { call } from "../../app/api.ts";
import { queryClient } from "../../app/query-client.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CheckField, Field, SELECT, TEXT_AREA } from "../../ui/field.tsx";
import { Notice, Panel } from "../../ui/panel.tsx";
import {
  checkTimes,
  EMPTY_EVENT,
  EMPTY_MENU_ITEM,
  type EventForm,
  newEventOf,
  required,
} from "./event-form.ts";
import { EventTimeField } from "./event-time-field.tsx";

const TIME_FIELDS = [
  ["eventAt", true],
  ["registrationOpensAt", true],
  ["registrationClosesAt", true],
  ["pickupStartsAt", true],
  ["pickupEndsAt", true],
  ["notificationAt", false],
] as const;

/** A new event with its first menu. */
export function NewEventPage() {
  const navigate = useNavigate();
  const { register, control, handleSubmit, setError, formState } = useForm<EventForm>({
    defaultValues: EMPTY_EVENT,
  });
  const { errors, isSubmitting } = formState;
  const menu = useFieldArray({ control, name: "menu" });

  const submit = handleSubmit(async (form) => {
    const problem = checkTimes(form, new Date());
    if (problem !== undefined) {
      const field = problem.field === "cancellationCutoffAt" ? "registrationClosesAt" : problem.field;
      return setError(field, { message: problem.message }, { shouldFocus: true });
    }
    try {
      const event = await call(createEvent, { body: newEventOf(form) });
      toast.success(`Event created successfully: ${event.title}`);
      void queryClient.invalidateQueries({ queryKey: ["admin"] });
      void queryClient.invalidateQueries({ queryKey: ["events"] });
      await navigate({ to: "/admin/events" });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error("Failed to create event");
      const field = error.problem?.field as keyof EventForm | undefined;
      const message = String(error.problem?.params?.reason ?? error.message);
      if (field !== undefined && field in EMPTY_EVENT) setError(field, { message }, { shouldFocus: true });
      else setError("root", { message });
    }
  });

  return (
    <form onSubmit={submit} noValidate className="mx-auto grid max-w-3xl gap-6">
      <h1 className="text-[2.4rem]">New event</h1>
      {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
      <Panel title="What and where">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Title"
            error={errors.title?.message}
            {...register("title", required("title"))}
            className="sm:col-span-2"
          />
          <label className="grid gap-1.5 text-[0.94rem] font-semibold sm:col-span-2">
            Description
            <textarea rows={3} className={`${TEXT_AREA} font-normal`} {...register("description")} />
          </label>
          <Field
            label="Location name"
            error={errors.locationName?.message}
            {...register("locationName", required("locationName"))}
          />
          <Field
            label="Zip code"
            inputMode="numeric"
            error={errors.zipCode?.message}
            {...register("zipCode", required("zipCode"))}
          />
          <Field
            label="Address"
            error={errors.address?.message}
            {...register("address", required("address"))}
            className="sm:col-span-2"
          />
          <Field
            label="Latitude"
            inputMode="decimal"
            hint="Optional, for directions"
            error={errors.latitude?.message}
            {...register("latitude")}
          />
          <Field
            label="Longitude"
            inputMode="decimal"
            error={errors.longitude?.message}
            {...register("longitude")}
          />
        </div>
      </Panel>
      <Panel title="When">
        <p className="mb-4 text-[0.94rem] text-soft">All times are Los Angeles time.</p>
        <div className="grid gap-5 sm:grid-cols-2">
          {TIME_FIELDS.map(([name, isRequired]) => (
            <EventTimeField
              key={name}
              {...{ name, isRequired, control, register }}
              hint={isRequired ? undefined : "Empty: 24 hours before registration opens"}
              error={errors[name]?.message}
            />
          ))}
        </div>
      </Panel>
      <Panel title="How many">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Max orders"
            inputMode="numeric"
            hint="Empty: unlimited"
            error={errors.maxOrders?.message}
            {...register("maxOrders", {
              pattern: { value: /^([1-9]\d*)?$/, message: "A whole number of at least 1" },
            })}
          />
          <label className="grid content-start gap-1.5 text-[0.94rem] font-semibold">
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
              <Field label="Item name" {...register(`menu.${index}.name`)} />
              <Field
                label="Price in dollars"
                inputMode="decimal"
                placeholder="24.00"
                error={errors.menu?.[index]?.price?.message}
                {...register(`menu.${index}.price`, {
                  validate: (price, form) =>
                    form.menu[index]?.name.trim() === "" ||
                    /^\d+(\.\d{1,2})?$/.test(price) ||
                    "A price such as 24.00",
                })}
              />
              <Field
                label="Item description"
                {...register(`menu.${index}.description`)}
                className="sm:col-span-2"
              />
              <Field
                label="Stock"
                inputMode="numeric"
                hint="Empty: unlimited"
                {...register(`menu.${index}.maxQuantity`)}
              />
              <div className="grid content-center gap-2">
                <CheckField {...register(`menu.${index}.isSecretExclusive`)}>SECRET Exclusive</CheckField>
                {menu.fields.length > 1 && (
                  <Button look="plain" className="justify-self-start" onClick={() => menu.remove(index)}>
                    Remove item
                  </Button>
                )}
              </div>
            </fieldset>
          ))}
          <Button
            look="quiet"
            className="justify-self-start"
            onClick={() => menu.append({ ...EMPTY_MENU_ITEM })}
          >
            Add another item
          </Button>
        </div>
      </Panel>
      <div className="flex flex-wrap justify-end gap-3">
        <Link to="/admin" className={buttonClass("quiet")}>
          Cancel
        </Link>
        <Button type="submit" busy={isSubmitting}>
          Create event
        </Button>
      </div>
    </form>
  );
}
