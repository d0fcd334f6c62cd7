import { Link } from "@tanstack/react-router";
import type { BoundField } from "../../../platform/forms/use-schema-form.ts";
import { CheckField, Field } from "../../../ui/field.tsx";

/** Confirmation of age and terms. */
export function Agreements({ field }: { field: (name: "isAdult" | "acceptsTerms") => BoundField }) {
  return (
    <>
      <CheckField {...field("isAdult")}>I am 18 years of age or older</CheckField>
      <CheckField {...field("acceptsTerms")}>
        I accept the{" "}
        <Link to="/terms-of-use" target="_blank" className="underline underline-offset-4">
          Terms of Use
        </Link>{" "}
        and the{" "}
        <Link to="/privacy-policy" target="_blank" className="underline underline-offset-4">
          Privacy Policy
        </Link>
      </CheckField>
    </>
  );
}

interface PersonFieldsProps {
  readonly field: (name: "firstName" | "lastName" | "zipCode") => BoundField;
}

/** Fields for a member's name and zip code, at sign-up and in the profile. */
export function PersonFields({ field }: PersonFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:gap-5">
        <Field label="First name" autoComplete="given-name" {...field("firstName")} />
        <Field label="Last name" autoComplete="family-name" {...field("lastName")} />
      </div>
      <Field label="ZIP code" inputMode="numeric" autoComplete="postal-code" {...field("zipCode")} />
    </>
  );
}
