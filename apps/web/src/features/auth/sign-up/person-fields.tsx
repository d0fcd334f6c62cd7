import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { Field } from "../../../ui/field.tsx";

export interface Person {
  firstName: string;
  lastName: string;
  zipCode: string;
}

interface PersonFieldsProps {
  readonly register: UseFormRegister<Person>;
  readonly errors: FieldErrors<Person>;
}

/** Who a member is: asked for at sign-up, changed in the profile. */
export function PersonFields({ register, errors }: PersonFieldsProps) {
  const required = (name: string) => ({ required: `${name} is required` });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register("firstName", required("First name"))}
        />
        <Field
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register("lastName", required("Last name"))}
        />
      </div>
      <Field
        label="Zip code"
        inputMode="numeric"
        autoComplete="postal-code"
        error={errors.zipCode?.message}
        {...register("zipCode", required("Zip code"))}
      />
    </>
  );
}
