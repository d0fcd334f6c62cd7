import { ApiError } from "@secret/contract";
import type { Discount } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { checkPromoCode } from "../orders/order-mutations.ts";

/** A code and what it takes off, as the server has said it. */
export interface Promo {
  readonly promoCode: string;
  readonly discount: Discount;
}

interface PromoFieldProps {
  readonly eventId: string;
  readonly value: Promo | undefined;
  readonly onChange: (promo: Promo | undefined) => void;
}

/** A promo code: what it takes off is in the total before anything is paid. */
export function PromoField({ eventId, value, onChange }: PromoFieldProps) {
  const [code, setCode] = useState("");
  const check = useMutation({
    mutationFn: () => checkPromoCode(eventId, code),
    onSuccess: onChange,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== "") check.mutate();
  };
  if (value !== undefined) {
    return (
      <div className="mb-4 flex items-center justify-between gap-3">
        <p>
          Promo code <span className="figures font-semibold">{value.promoCode}</span>
        </p>
        <Button
          look="plain"
          aria-label={`Remove promo code ${value.promoCode}`}
          onClick={() => onChange(undefined)}
        >
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
        value={code}
        error={check.isError ? refusalOf(check.error) : undefined}
        onChange={(event) => {
          setCode(event.target.value);
          check.reset();
        }}
      />
      <Button
        type="submit"
        look="quiet"
        className="mt-[1.9rem]"
        busy={check.isPending}
        disabled={code.trim() === ""}
      >
        Apply
      </Button>
    </form>
  );
}

function refusalOf(error: Error): string {
  return error instanceof ApiError ? error.message : "Something went wrong. Please try again.";
}
