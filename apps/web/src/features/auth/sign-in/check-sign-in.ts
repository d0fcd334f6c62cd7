import { EMAIL_MESSAGE } from "@secret/contract";
import { normalizeEmail } from "@secret/domain";
import type { Checked, Issue } from "../../../platform/forms/use-schema-form.ts";
import type { ContactKind } from "../contacts/contact.tsx";
import { NO_EMAIL, NO_PASSWORD, NO_PHONE } from "../contacts/missing-texts.ts";

export interface TypedSignIn {
  email?: string;
  phone?: string;
  password?: string;
}

type SignIn = { email: string; password: string } | { phone: string; password: string };

/** Loose check that catches typos before the request. The server has the final say. */
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Checks a sign-in by hand, since the schemas weigh more than the rest of the page. A phone number is sent as typed: the
 * server parses it, and an invalid one matches no account.
 */
export function checkSignIn(kind: ContactKind, typed: TypedSignIn): Checked<SignIn> {
  const contact = (kind === "email" ? normalizeEmail(typed.email ?? "") : typed.phone?.trim()) ?? "";
  const password = typed.password ?? "";
  const issues: Issue[] = [];
  if (contact === "") issues.push([kind, "required", kind === "email" ? NO_EMAIL : NO_PHONE]);
  else if (kind === "email" && !EMAIL_SHAPE.test(contact)) issues.push([kind, "pattern", EMAIL_MESSAGE]);
  if (password === "") issues.push(["password", "required", NO_PASSWORD]);
  if (issues.length > 0) return { issues };
  return { values: kind === "email" ? { email: contact, password } : { phone: contact, password } };
}
