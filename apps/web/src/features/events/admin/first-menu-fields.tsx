import { useFieldArray } from "react-hook-form";
import { Button } from "../../../ui/button.tsx";
import { CheckField, Field } from "../../../ui/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { EXCLUSIVE_LABEL } from "../../menu/index.ts";
import { EMPTY_MENU_ITEM } from "./empty-event.ts";
import { useEventFields } from "./use-event-fields.ts";

/** The first menu of a new event; all the rest of it is said in its editor. */
export function FirstMenuFields() {
  const { form, field } = useEventFields();
  const menu = useFieldArray({ control: form.control, name: "menu" });
  return (
    <Panel title="First menu">
      <div className="grid gap-6">
        {menu.fields.map((item, index) => (
          <fieldset
            key={item.id}
            className="grid gap-4 border-b border-line pb-6 last:border-0 sm:grid-cols-2"
          >
            <legend className="sr-only">{`Menu item ${index + 1}`}</legend>
            <Field label="Item name" {...field(`menu.${index}.name`)} />
            <Field
              label="Price in dollars"
              inputMode="decimal"
              placeholder="24.00"
              {...field(`menu.${index}.price`)}
            />
            <Field
              label="Item description"
              {...field(`menu.${index}.description`)}
              className="sm:col-span-2"
            />
            <Field
              label="Stock"
              inputMode="numeric"
              hint="Empty: unlimited"
              {...field(`menu.${index}.maxQuantity`)}
            />
            <div className="grid content-center gap-2">
              <CheckField {...field(`menu.${index}.isSecretExclusive`)}>{EXCLUSIVE_LABEL}</CheckField>
              {menu.fields.length > 1 && (
                <Button look="plain" className="justify-self-start" onClick={() => menu.remove(index)}>
                  Remove item
                </Button>
              )}
            </div>
          </fieldset>
        ))}
        <Button look="quiet" className="justify-self-start" onClick={() => menu.append(EMPTY_MENU_ITEM)}>
          Add another item
        </Button>
      </div>
    </Panel>
  );
}
