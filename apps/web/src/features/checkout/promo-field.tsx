import { ApiError } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { queryClient } from "../../platform/query-client.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { promoCodeQuery } from "./checkout-queries.ts";

interface PromoFieldProps {
  readonly eventId: string;
  readonly subtotalCents: number;
  /** The code that was chosen, before or just now. */
  readonly code: string | undefined;
  /** What it takes off is in the total. */
  readonly isApplied: boolean;
  /** Why it takes nothing off any more. */
  readonly refusal: string | undefined;
  readonly onChange: (code: string | undefined) => void;
}

/** A promo code: what it takes off is in the total before anything is paid. */
export function PromoField({ eventId, subtotalCents, code, isApplied, refusal, onChange }: PromoFieldProps) {
  const [typed, setTyped] = useState(code ?? "");
  const check = useMutation({
    mutationFn: () =>
      queryClient.fetchQuery(promoCodeQuery(eventId, typed.trim().toUpperCase(), subtotalCents)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Of a code that was typed away since nothing is heard any more.
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
    <form onSubmit={submit} noValidate className="mb-5 flex items-start gap-3">
      <Field
        className="min-w-0 flex-1"
        label="Promo code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        error={check.isError ? refusalOf(check.error) : refusal}
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

function refusalOf(error: Error): string {
  return error instanceof ApiError ? error.message : "Something went wrong. Please try again.";
}
