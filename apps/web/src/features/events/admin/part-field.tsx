import { type ComponentProps, useRef } from "react";
import type { Path } from "react-hook-form";
import { Field } from "../../../ui/field.tsx";
import { useTypedValue } from "../../../ui/use-typed-value.ts";
import type { EventForm } from "./event-schema.ts";
import { useEventFields } from "./use-event-fields.ts";

interface PartFieldProps extends Omit<ComponentProps<typeof Field>, "name" | "ref" | "value"> {
  readonly name: Path<EventForm>;
  /** The part of the field's value that is typed here. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Input for a part of a time, its day or its clock. The form knows it by a hidden input, which hands on the focus. */
export function PartField({ name, value, onValue, ...field }: PartFieldProps) {
  const { register } = useEventFields();
  const shown = useRef<HTMLInputElement>(null);
  const typed = useTypedValue(value, onValue);
  return (
    <div className="relative min-w-0">
      <input
        {...register(name)}
        aria-hidden="true"
        tabIndex={-1}
        onFocus={() => shown.current?.focus()}
        className="sr-only"
      />
      <Field {...field} {...typed} ref={shown} />
    </div>
  );
}
