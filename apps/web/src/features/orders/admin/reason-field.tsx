import { ORDER_REASON_MAX_LENGTH } from "@secret/domain";
import { Field } from "../../../ui/field.tsx";

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** True for a change of several orders. */
  readonly isForAll?: boolean;
  readonly required?: boolean;
}

/** A field for an admin's reason. It is kept when the customer deletes their account, so it must not name them. */
export function ReasonField({ value, onChange, isForAll = false, required = false }: ReasonFieldProps) {
  return (
    <Field
      label="Reason"
      hint={`${isForAll ? "Applies to all. " : ""}Kept in the audit log permanently. Leave out names and phone numbers.`}
      maxLength={ORDER_REASON_MAX_LENGTH}
      required={required}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
