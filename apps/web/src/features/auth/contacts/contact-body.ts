import { normalizeEmail, parseUsPhone } from "@secret/domain";
import type { ContactKind } from "./contact.tsx";

/** Returns a US number in E.164 format, or the typed text if it isn't one. */
export function phoneOf(text: string): string {
  const parsed = parseUsPhone(text);
  return parsed.ok ? parsed.value : text.trim();
}

/** Builds the contact part of a request. */
export function contactBody(kind: ContactKind, form: { email: string; phone: string }) {
  return kind === "email" ? { email: normalizeEmail(form.email) } : { phone: phoneOf(form.phone) };
}
