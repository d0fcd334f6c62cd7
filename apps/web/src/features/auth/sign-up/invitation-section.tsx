import { useState } from "react";
import { flushSync } from "react-dom";
import type { BoundField } from "../../../platform/forms/use-schema-form.ts";
import { Button } from "../../../ui/button.tsx";
import { InvitationField } from "./invitation-field.tsx";

interface InvitationSectionProps {
  readonly field: BoundField;
  /** What is written there now. */
  readonly code: string;
  readonly isRequired: boolean;
  /** Puts the focus into the field. */
  readonly focus: () => void;
}

/** Most come without an invitation: its field is folded away, unless the link carries one or one is needed. */
export function InvitationSection({ field, code, isRequired, focus }: InvitationSectionProps) {
  const [isOpen, setOpen] = useState(code !== "");
  const unfold = () => {
    flushSync(() => setOpen(true));
    focus();
  };
  // It stays while what is wrong with it is mended.
  if (!isOpen && field.error) setOpen(true);
  if (isOpen || isRequired) return <InvitationField field={field} code={code} isRequired={isRequired} />;
  return (
    <Button look="plain" className="justify-self-start" onClick={unfold}>
      I have an invitation code
    </Button>
  );
}
