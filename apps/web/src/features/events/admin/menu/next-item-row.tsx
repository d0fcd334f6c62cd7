import { useEffect, useState } from "react";
import { useSchemaForm } from "../../../../platform/forms/use-schema-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useTellUnsaved, useUnsaved } from "../editor/use-unsaved.ts";
import { saveByEnter, useFreeQuestion } from "./item-form-helpers.tsx";
import { ItemPicture } from "./item-picture.tsx";
import type { MenuItemForm } from "./menu-item-schema.ts";
import { addMenuItem } from "./menu-mutations.ts";
import { EMPTY_ITEM, loadMenuItemSchema } from "./typed-item.ts";

const BOX =
  "h-11 w-full rounded-lg border border-line-strong bg-raised px-3 text-body text-ink placeholder:text-hint aria-invalid:border-danger";

interface NextItemRowProps {
  readonly eventId: string;
  /** Opens the form below for the other fields. */
  readonly onDetails: (typed: MenuItemForm) => void;
  readonly takesFocus: boolean;
}

/** Always-empty last row: a name, a price and Enter add an item. */
export function NextItemRow({ eventId, onDetails, takesFocus }: NextItemRowProps) {
  const form = useSchemaForm({
    load: loadMenuItemSchema,
    schema: (module) => module.menuItemForm,
    defaultValues: EMPTY_ITEM,
  });
  const { setFocus } = form;
  useTellUnsaved("the next item", useUnsaved(form).changeCount > 0);
  const [addedCount, setAddedCount] = useState(0);
  useEffect(() => {
    if (takesFocus || addedCount > 0) setFocus("name");
  }, [takesFocus, addedCount, setFocus]);
  const free = useFreeQuestion();
  const submit = form.submit(
    async (item) => {
      if (item.priceCents === 0 && !(await free.confirmFree(item.name))) return;
      await addMenuItem(eventId, item);
      toast.success(`${item.name} added`);
      form.reset(EMPTY_ITEM);
      setAddedCount((count) => count + 1);
    },
    { fields: { priceCents: "price" } },
  );
  const { error: nameError, ...name } = form.field("name");
  const { error: priceError, ...price } = form.field("price");
  const problem = nameError ?? priceError ?? form.refusal;
  return (
    <fieldset
      onKeyDown={saveByEnter(submit)}
      className="min-w-0 border-b border-line bg-raised px-2 py-2 sm:px-3"
    >
      <legend className="sr-only">The next item</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pl-[56px]">
        <ItemPicture src={null} />
        <label className="min-w-0 flex-1 basis-32">
          <span className="sr-only">Name of the next item</span>
          <input
            {...name}
            placeholder="The next item"
            aria-invalid={nameError !== undefined}
            className={BOX}
          />
        </label>
        <label className="w-24 max-w-full">
          <span className="sr-only">Price of the next item</span>
          <input
            {...price}
            inputMode="decimal"
            placeholder="24.00"
            aria-invalid={priceError !== undefined}
            className={`${BOX} number text-right`}
          />
        </label>
        <div className="flex flex-wrap items-center gap-x-4">
          <Button look="quiet" busy={form.isSubmitting} onClick={() => void submit()}>
            Add
          </Button>
          <Button look="plain" onClick={() => onDetails(form.getValues())}>
            Details
          </Button>
        </div>
      </div>
      {free.element}
      {problem !== undefined && (
        <p role="alert" className="mt-1 pl-[56px] text-small text-danger sm:pl-[116px]">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
