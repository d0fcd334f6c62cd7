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
  const [isCarried] = useState(code !== "");
  const [isAskedFor, setAskedFor] = useState(false);
  const unfold = () => {
    flushSync(() => setAskedFor(true));
    focus();
  };
  if (isCarried || isAskedFor || isRequired || field.error !== undefined)
    return <InvitationField field={field} code={code} isRequired={isRequired} />;
  return (
    <Button look="plain" className="justify-self-start" onClick={unfold}>
      I have an invitation code
    </Button>
  );
}
