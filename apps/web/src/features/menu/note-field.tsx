import type { MenuItem } from "@secret/contract";
import { INSTRUCTIONS_MAX_LENGTH } from "@secret/domain";
import { useEffect, useRef } from "react";
import { TextAreaField } from "../../ui/field.tsx";
import { cartStore } from "../cart/index.ts";

/** Field for a cart line's note to the kitchen. It takes the focus when it opens. */
export function NoteField({ item, value }: { item: Pick<MenuItem, "id">; value: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector("textarea")?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place} className="scroll-mb-24">
      <TextAreaField
        label="Special instructions"
        rows={2}
        maxLength={INSTRUCTIONS_MAX_LENGTH}
        value={value}
        onChange={(event) => cartStore.setInstructions(item.id, event.target.value.replace(/[\r\n]+/g, " "))}
      />
    </div>
  );
}
