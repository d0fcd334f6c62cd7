import { Link } from "@tanstack/react-router";
import type { BoundField } from "../../../platform/forms/use-schema-form.ts";
import { CheckField } from "../../../ui/field.tsx";

/** What everybody agrees to who joins: their age, and the terms. */
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
