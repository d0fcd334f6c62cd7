import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { useSession } from "../../../platform/session/session.ts";
import { Field } from "../../../ui/field.tsx";
import { Tabs } from "../../../ui/tabs.tsx";

export type ContactKind = "email" | "phone";

/** What stands after `t=` in addresses. */
export const CONTACT_TAB = { email: "email", phone: "mobile" } as const satisfies Record<ContactKind, string>;

export function contactKindOf(tab: string | undefined): ContactKind {
  return tab === CONTACT_TAB.phone ? "phone" : "email";
}

const TABS = [
  { name: "email", title: "Email" },
  { name: "phone", title: "Phone" },
] as const;

interface ContactTabsProps {
  /** "Sign in with" */
  readonly label: string;
  readonly kind: ContactKind;
  readonly onKind: (kind: ContactKind) => void;
  readonly children: ReactNode;
}

/** Email or phone; email alone where no text can be sent. What was typed on one tab is still there after a look at the other. */
export function ContactTabs({ label, kind, onKind, children }: ContactTabsProps) {
  const { canText } = useSession();
  if (canText === false) return children;
  return (
    <Tabs label={label} tabs={TABS} selected={kind} onSelect={onKind}>
      {children}
    </Tabs>
  );
}

interface ContactFieldProps {
  readonly kind: ContactKind;
  /** What a form's `field` gives, or a value with its `onChange`. */
  readonly input: InputHTMLAttributes<HTMLInputElement> & {
    readonly ref?: Ref<HTMLInputElement>;
    readonly error?: string | undefined;
  };
  readonly autoComplete?: string;
}

/** An address or a number, with the keyboard that a phone has for it. */
export function ContactField({ kind, input, autoComplete }: ContactFieldProps) {
  const isEmail = kind === "email";
  return (
    <Field
      key={kind}
      label={isEmail ? "Email address" : "Phone number"}
      type={isEmail ? "email" : "tel"}
      inputMode={isEmail ? "email" : "tel"}
      autoComplete={autoComplete ?? (isEmail ? "email" : "tel")}
      autoCapitalize="none"
      {...input}
    />
  );
}
