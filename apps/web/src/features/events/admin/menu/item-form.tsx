import { ApiError } from "@secret/contract";
import { ALLERGEN_NAMES, ALLERGENS, DIET_NAMES, DIETS, parseUsd } from "@secret/domain";
import { type ReactNode, useEffect, useState } from "react";
import { get, useWatch } from "react-hook-form";
import type { z } from "zod";
import { useSchemaForm } from "../../../../platform/forms/use-schema-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { CheckField, Field, TextAreaField } from "../../../../ui/field.tsx";
import { Notice } from "../../../../ui/panel.tsx";
import { EXCLUSIVE_LABEL } from "../../../menu/index.ts";
import { useTellUnsaved, useUnsaved } from "../editor/use-unsaved.ts";
import { saveByEnter, useFreeQuestion } from "./item-form-helpers.tsx";
import type { MenuItemForm, menuItemForm } from "./menu-item-schema.ts";
import { PictureField } from "./picture-field.tsx";
import { loadMenuItemSchema } from "./typed-item.ts";

interface ItemFormProps {
  /** Key under which the editor tracks unsaved changes. */
  readonly unsavedKey: string;
  readonly title: string;
  readonly typed: MenuItemForm;
  /** Revision of the edited item; none for a new one. */
  readonly revision?: number;
  /** Units sold or held. */
  readonly taken?: number;
  readonly action: string;
  readonly onSave: (item: z.output<typeof menuItemForm>, revision: number) => Promise<void>;
  /** Loads the newer version when somebody else saved first. */
  readonly onOvertaken?: () => Promise<void>;
  readonly onClose: () => void;
}

/** Edits all fields of an item. When somebody else saves meanwhile, their values are loaded and unsaved input stays. */
export function ItemForm({
  unsavedKey,
  title,
  typed,
  revision = 1,
  taken = 0,
  action,
  onSave,
  onOvertaken,
  onClose,
}: ItemFormProps) {
  const form = useItemForm(typed);
  const { reset, setFocus } = form;
  const { changeCount } = useUnsaved(form);
  // The button that opened the form is gone, so the focus moves into the form.
  const isNew = onOvertaken === undefined;
  useTellUnsaved(unsavedKey, changeCount > 0 || (isNew && typed.name !== ""));
  useEffect(() => {
    if (isNew) setFocus("name");
  }, [isNew, setFocus]);
  const [seen, setSeen] = useState(revision);
  const [isOvertaken, setOvertaken] = useState(false);
  useEffect(() => {
    if (seen === revision) return;
    setSeen(revision);
    reset(typed, { keepDirtyValues: true });
  }, [seen, revision, typed, reset]);
  const free = useFreeQuestion();
  const submit = form.submit(
    async (item) => {
      const becomesFree = item.priceCents === 0 && parseUsd(typed.price) !== 0;
      if (becomesFree && !(await free.confirmFree(item.name))) return;
      try {
        await onSave(item, seen);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "EDITED_MEANWHILE")) throw error;
        setOvertaken(true);
        await onOvertaken?.();
      }
    },
    { fields: { priceCents: "price" } },
  );
  const imageUrl = useWatch({ control: form.control, name: "imageUrl" });
  const imageError: string | undefined = get(form.formState.errors, "imageUrl")?.message;
  return (
    // A fieldset instead of a form, because it may be inside the event's form. Saving saves the item only.
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-5" onKeyDown={saveByEnter(submit)}>
      <legend className="sr-only">{title}</legend>
      {isOvertaken && (
        <Notice tone="warn">
          Someone else has changed this item. Their changes are shown, and yours are still here. Review both,
          then save.
        </Notice>
      )}
      {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
      <ItemFields form={form} taken={taken} />
      <PictureField
        value={imageUrl}
        error={imageError}
        onChange={(chosen) => {
          form.clearErrors("imageUrl");
          form.setValue("imageUrl", chosen, { shouldDirty: true });
        }}
      />
      <AllergensAndDiets form={form} />
      {free.element}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
        <Button busy={form.isSubmitting} onClick={() => void submit()}>
          {action}
        </Button>
      </div>
    </fieldset>
  );
}

type ItemFormState = ReturnType<typeof useItemForm>;

function useItemForm(typed: MenuItemForm) {
  return useSchemaForm({
    load: loadMenuItemSchema,
    schema: (module) => module.menuItemForm,
    defaultValues: typed,
  });
}

/** Asks for the name, price, text, stock and limits. */
function ItemFields({ form: { field, register }, taken }: { form: ItemFormState; taken: number }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-4">
      <Field label="Item name" {...field("name")} className="sm:col-span-2 lg:col-span-3" />
      <Field
        label="Price in dollars"
        inputMode="decimal"
        hint="Existing orders keep their price"
        {...field("price")}
      />
      <TextAreaField
        label="Description"
        rows={3}
        {...field("description")}
        className="sm:col-span-2 lg:col-span-4"
      />
      <Field
        label="Stock"
        inputMode="numeric"
        hint={taken > 0 ? `${taken} taken. Leave blank for no limit` : "Leave blank for no limit"}
        {...field("maxQuantity")}
      />
      <Field
        label="Limit per person"
        inputMode="numeric"
        hint="Leave blank for no limit"
        {...field("maxPerMember")}
      />
      <Field
        label="Units"
        inputMode="numeric"
        hint="Window units used per item"
        {...field("pickupUnits")}
        className="lg:col-span-2"
      />
      <div className="flex flex-wrap gap-x-6 sm:col-span-2 lg:col-span-4">
        <CheckField {...register("isSecretExclusive")}>{EXCLUSIVE_LABEL}</CheckField>
        <CheckField {...register("isAvailable")}>Available</CheckField>
      </div>
    </div>
  );
}

function AllergensAndDiets({ form: { control, formState, register } }: { form: ItemFormState }) {
  const areAllergensKnown = useWatch({ control, name: "areAllergensKnown" });
  const dietsError: string | undefined = get(formState.errors, "diets")?.message;
  return (
    <>
      <Marks title="Allergens">
        <CheckField {...register("areAllergensKnown")}>
          Allergens checked: unticked means not present
        </CheckField>
        {areAllergensKnown && (
          <div className="flex flex-wrap gap-x-6">
            {ALLERGENS.map((each) => (
              <CheckField key={each} value={each} {...register("allergens")}>
                {ALLERGEN_NAMES[each]}
              </CheckField>
            ))}
          </div>
        )}
      </Marks>
      <Marks title="Diet" error={dietsError}>
        <div className="flex flex-wrap gap-x-6">
          {DIETS.map((each) => (
            <CheckField key={each} value={each} {...register("diets")}>
              {DIET_NAMES[each]}
            </CheckField>
          ))}
        </div>
      </Marks>
    </>
  );
}

function Marks({
  title,
  error,
  children,
}: {
  title: string;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset>
      <legend className="font-semibold">{title}</legend>
      {children}
      {error !== undefined && (
        <p role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
