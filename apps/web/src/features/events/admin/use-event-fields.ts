import { get, type Path, useFormContext } from "react-hook-form";
import type { BoundField } from "../../../platform/forms/use-schema-form.ts";
import type { EventForm } from "./event-schema.ts";

/** Returns the event's form, which the parts of a page share, with props for its inputs. */
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
