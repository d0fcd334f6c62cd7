import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { useSession } from "../../../platform/session/session.ts";
import { Field } from "../../../ui/field.tsx";
import { Tabs } from "../../../ui/tabs.tsx";

export type ContactKind = "email" | "phone";

/** Values of `t=` in URLs. */
export const CONTACT_TAB = { email: "email", phone: "mobile" } as const satisfies Record<ContactKind, string>;

export function contactKindOf(tab: string | undefined): ContactKind {
  return tab === CONTACT_TAB.phone ? "phone" : "email";
}

const TABS = [
  { name: "email", title: "Email" },
  { name: "phone", title: "Phone" },
] as const;

interface ContactTabsProps {
  /** Accessible name: "Sign in with". */
  readonly label: string;
  readonly kind: ContactKind;
  readonly onKind: (kind: ContactKind) => void;
  readonly children: ReactNode;
}

/** Tabs for email and phone, or email only when texts can't be sent. Each tab keeps its input. */
export function ContactTabs({ label, kind, onKind, children }: ContactTabsProps) {
  const { canText } = useSession();
  if (canText === false) return children;
  return (
    <Tabs isChoice label={label} tabs={TABS} selected={kind} onSelect={onKind}>
      {children}
    </Tabs>
  );
}

interface ContactFieldProps {
  readonly kind: ContactKind;
  /** Props from a form's `field`, or a value with `onChange`. */
  readonly input: InputHTMLAttributes<HTMLInputElement> & {
    readonly ref?: Ref<HTMLInputElement>;
    readonly error?: string | undefined;
  };
  readonly autoComplete?: string;
}

/** Input for an email or a phone number, with the matching keyboard. */
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
