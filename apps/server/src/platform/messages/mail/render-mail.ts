import type { MailContent } from "./mail-content.ts";
import { mailHtml } from "./mail-html.ts";
import { mailText } from "./mail-text.ts";
import { oneLine } from "./one-line.ts";

/** A mail in both its forms. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  /** The plain-text twin: it says all that the HTML does. */
  readonly body: string;
}

/**
 * Sets a mail in type. Whatever names, titles or messages hold, each part stays one line and nothing in it is markup.
 * @param publicUrl where the picture of the brand is
 */
export function renderMail(content: MailContent, publicUrl: string): RenderedMail {
  const clean = cleaned(content) as MailContent;
  return { subject: clean.subject, html: mailHtml(clean, publicUrl), body: mailText(clean) };
}

function cleaned(value: unknown): unknown {
  if (typeof value === "string") return oneLine(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleaned(each)]));
}
