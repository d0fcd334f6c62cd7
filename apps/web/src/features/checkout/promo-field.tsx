import { ApiError } from "@secret/contract";
import { PROMO_CODE_MAX_LENGTH } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { queryClient } from "../../platform/query-client.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { promoCodeQuery } from "./checkout-queries.ts";

interface PromoFieldProps {
  readonly eventId: string;
  readonly subtotalCents: number;
  /** The chosen code. */
  readonly code: string | undefined;
  /** Whether the total includes the discount. */
  readonly isApplied: boolean;
  /** Why the code no longer applies. */
  readonly refusal: string | undefined;
  readonly onChange: (code: string | undefined) => void;
}

/** Field for a promo code. The total shows the discount before the payment. */
export function PromoField({ eventId, subtotalCents, code, isApplied, refusal, onChange }: PromoFieldProps) {
  const [typed, setTyped] = useState(code ?? "");
  const check = useMutation({
    mutationFn: () =>
      queryClient.fetchQuery(promoCodeQuery(eventId, typed.trim().toUpperCase(), subtotalCents)),
  });
  const error = check.isError ? toRefusal(check.error) : refusal;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The bar at the bottom of a phone would cover the refusal.
    if (error !== undefined) form.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Callback for this request only: the result of a code that was replaced meanwhile is ignored.
    check.mutate(undefined, { onSuccess: ({ promoCode }) => onChange(promoCode) });
  };
  if (code !== undefined && isApplied) {
    return (
      <div className="mb-4 flex items-center justify-between gap-3">
        <p>
          Promo code <span className="number text-lead">{code}</span>
        </p>
        <Button look="plain" aria-label={`Remove promo code ${code}`} onClick={() => onChange(undefined)}>
          Remove
        </Button>
      </div>
    );
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="mb-5 flex scroll-mb-32 items-start gap-3">
      <Field
        className="min-w-0 flex-1"
        label="Promo code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={PROMO_CODE_MAX_LENGTH}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          check.reset();
          if (code !== undefined) onChange(undefined);
        }}
      />
      <Button
        type="submit"
        look="quiet"
        className="mt-[1.9rem]"
        busy={check.isPending}
        disabled={typed.trim() === ""}
      >
        Apply
      </Button>
    </form>
  );
}

function toRefusal(error: Error): string {
  return error instanceof ApiError ? error.message : "Something went wrong. Please try again.";
}
