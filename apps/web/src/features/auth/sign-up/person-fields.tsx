import type { BoundField } from "../../../platform/forms/use-schema-form.ts";
import { Field } from "../../../ui/field.tsx";

interface PersonFieldsProps {
  readonly field: (name: "firstName" | "lastName" | "zipCode") => BoundField;
}

/** Who a member is: asked for at sign-up, changed in the profile. */
export function PersonFields({ field }: PersonFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:gap-5">
        <Field label="First name" autoComplete="given-name" {...field("firstName")} />
        <Field label="Last name" autoComplete="family-name" {...field("lastName")} />
      </div>
      <Field label="Zip code" inputMode="numeric" autoComplete="postal-code" {...field("zipCode")} />
    </>
  );
}
