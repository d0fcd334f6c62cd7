import type { MenuItem } from "@secret/contract";
import { INSTRUCTIONS_MAX_LENGTH } from "@secret/domain";
import { TextAreaField } from "../../ui/field.tsx";
import { cartStore } from "../cart/use-cart.ts";

/** What the kitchen is to know of a line of the cart, in one line of text. */
export function NoteField({ item, value }: { item: Pick<MenuItem, "id">; value: string }) {
  return (
    <TextAreaField
      label="Special instructions"
      rows={2}
      maxLength={INSTRUCTIONS_MAX_LENGTH}
      value={value}
      onChange={(event) => cartStore.setInstructions(item.id, event.target.value.replace(/[\r\n]+/g, " "))}
    />
  );
}
