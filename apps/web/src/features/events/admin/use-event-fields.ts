import { get, type Path, useFormContext } from "react-hook-form";
import type { BoundField } from "../../../platform/forms/use-schema-form.ts";
import type { EventForm } from "./event-schema.ts";

/** The event's form that the parts of a page share: what an input takes to be a field of it. */
export function useEventFields() {
  const form = useFormContext<EventForm>();
  const { errors } = form.formState;
  return {
    form,
    register: form.register,
    field: (name: Path<EventForm>): BoundField => ({
      ...form.register(name),
      error: get(errors, name)?.message,
    }),
  };
}
