import { INSTRUCTIONS_MAX_LENGTH } from "@secret/domain";
import { useEffect, useRef } from "react";
import { TextAreaField } from "../../ui/field.tsx";

interface NoteFieldProps {
  readonly value: string;
  readonly onChange: (note: string) => void;
}

/** Field for a line's note to the kitchen. It takes the focus when it opens. */
export function NoteField({ value, onChange }: NoteFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector("textarea")?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place}>
      <TextAreaField
        label="Special instructions"
        rows={2}
        maxLength={INSTRUCTIONS_MAX_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, " "))}
      />
    </div>
  );
}
