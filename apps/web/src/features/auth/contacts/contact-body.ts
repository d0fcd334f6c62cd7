import { normalizeEmail, parseUsPhone } from "@secret/domain";
import type { ContactKind } from "./contact.tsx";

/** A US number in E.164 form; as typed where it is none. */
export function phoneOf(text: string): string {
  const parsed = parseUsPhone(text);
  return parsed.ok ? parsed.value : text.trim();
}

/** The contact as calls take it. */
export function contactBody(kind: ContactKind, form: { email: string; phone: string }) {
  return kind === "email" ? { email: normalizeEmail(form.email) } : { phone: phoneOf(form.phone) };
}
