import type { AdminEvent, AdminPromoCode } from "@secret/contract";
import { PROMO_CODE_MAX_LENGTH } from "@secret/domain";
import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { type BoundField, useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckField, Field, SELECT } from "../../ui/field.tsx";
import { Notice } from "../../ui/panel.tsx";
import { toast } from "../../ui/toast.ts";
import { discountText, typedDays, typedMinimum } from "./promo-code-copy.ts";
import { createPromoCode, editPromoCode } from "./promo-code-mutations.ts";

interface NewPromoCodeProps {
  readonly events: readonly AdminEvent[];
  readonly onClose: () => void;
}

/** Creates a promo code. */
export function NewPromoCode({ events, onClose }: NewPromoCodeProps) {
  const id = useId();
  const form = useSchemaForm({
    load: loadPromoCodeSchemas,
    schema: ({ newPromoCodeForm }) => newPromoCodeForm,
    defaultValues: {
      ...{ code: "", discount: "", eventId: "", maxUses: "", startsAt: "", expiresAt: "" },
      ...{ maxUsesPerMember: "", isFirstOrderOnly: false, minSubtotalCents: "" },
    },
  });
  const submit = form.submit(
    async (typed) => {
      const made = await createPromoCode(typed);
      toast.success(`${made.code} created: ${discountText(made)}`);
      onClose();
    },
    { announcement: "Failed to create the code" },
  );
  return (
    <Dialog title="New promo code" onClose={onClose}>
      <form onSubmit={submit} noValidate autoComplete="off" className="grid gap-4">
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        <Field
          label="Code"
          hint="What members enter at checkout. Not case-sensitive."
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={PROMO_CODE_MAX_LENGTH}
          {...form.field("code")}
        />
        <Field label="Discount" hint="10% or $5, off the food only" {...form.field("discount")} />
        <div className="grid gap-1.5">
          <label htmlFor={id} className="font-semibold">
            Applies to
          </label>
          <select id={id} className={`${SELECT} min-w-0`} {...form.register("eventId")}>
            <option value="">Every event</option>
            {events.map((each) => (
              <option key={each.id} value={each.id}>
                {each.title}
              </option>
            ))}
          </select>
        </div>
        <TermsFields field={form.field} firstOrderOnly={form.register("isFirstOrderOnly")} />
        <FormEnd action="Create code" busy={form.isSubmitting} onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface EditPromoCodeProps {
  readonly promoCode: AdminPromoCode;
  readonly onClose: () => void;
}

/** Edits a promo code's limits, period and audience. */
export function EditPromoCode({ promoCode, onClose }: EditPromoCodeProps) {
  const form = useSchemaForm({
    load: loadPromoCodeSchemas,
    schema: ({ termsForm }) => termsForm,
    defaultValues: {
      maxUses: promoCode.maxUses?.toString() ?? "",
      maxUsesPerMember: promoCode.maxUsesPerMember?.toString() ?? "",
      isFirstOrderOnly: promoCode.isFirstOrderOnly,
      minSubtotalCents: typedMinimum(promoCode),
      ...typedDays(promoCode),
    },
  });
  const submit = form.submit(
    async (typed) => {
      const { code } = await editPromoCode(promoCode.id, typed);
      toast.success(`${code} saved`);
      onClose();
    },
    { announcement: "Failed to save the code" },
  );
  return (
    <Dialog title={`Edit ${promoCode.code}`} onClose={onClose}>
      <form onSubmit={submit} noValidate autoComplete="off" className="grid gap-4">
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        <TermsFields field={form.field} firstOrderOnly={form.register("isFirstOrderOnly")} />
        <FormEnd action="Save" busy={form.isSubmitting} onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface TermsFieldsProps {
  readonly field: (
    name: "maxUses" | "maxUsesPerMember" | "minSubtotalCents" | "startsAt" | "expiresAt",
  ) => BoundField;
  readonly firstOrderOnly: UseFormRegisterReturn;
}

function TermsFields({ field, firstOrderOnly }: TermsFieldsProps) {
  return (
    <>
      <Field
        label="Uses"
        inputMode="numeric"
        hint="Total orders. Leave blank for no limit."
        {...field("maxUses")}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field
          label="Uses per member"
          inputMode="numeric"
          hint="Leave blank for no limit."
          {...field("maxUsesPerMember")}
        />
        <Field
          label="Minimum subtotal"
          inputMode="decimal"
          hint="Such as $25, before tax. Leave blank for none."
          {...field("minSubtotalCents")}
        />
      </div>
      <CheckField {...firstOrderOnly}>First order only: for members who haven't ordered before</CheckField>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="First day" type="date" hint="Leave blank to start now" {...field("startsAt")} />
        <Field label="Last day" type="date" hint="Leave blank for no end" {...field("expiresAt")} />
      </div>
    </>
  );
}

interface FormEndProps {
  readonly action: string;
  readonly busy: boolean;
  readonly onClose: () => void;
}

function FormEnd({ action, busy, onClose }: FormEndProps) {
  return (
    <div className="mt-2 flex flex-wrap-reverse gap-3 sm:justify-end">
      <Button look="quiet" className="max-sm:w-full" onClick={onClose}>
        Go back
      </Button>
      <Button type="submit" className="max-sm:w-full" busy={busy}>
        {action}
      </Button>
    </div>
  );
}

/** Loads the forms' schemas once a page is shown. */
const loadPromoCodeSchemas = () => import("./promo-code-schemas.ts");
