import type { MailContent } from "./mail-content.ts";
import { mailHtml } from "./mail-html.ts";
import { mailText } from "./mail-text.ts";

/** Mail with both its parts. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  /** Plain-text part with the same content as the HTML. */
  readonly body: string;
}

/**
 * Renders a mail. Names, titles and messages in it stay single lines and are never markup.
 * @param publicUrl base URL of the logo
 */
export function renderMail(content: MailContent, publicUrl: string): RenderedMail {
  const clean = withCapitalFact(cleaned(content) as MailContent);
  return { subject: clean.subject, html: mailHtml(clean, publicUrl), body: mailText(clean) };
}

/** Capitalizes a fact that is a word, such as "noon". */
function withCapitalFact(content: MailContent): MailContent {
  const { fact } = content;
  if (fact === undefined) return content;
  const value = fact.value.slice(0, 1).toUpperCase() + fact.value.slice(1);
  return { ...content, fact: { ...fact, value } };
}

function cleaned(value: unknown): unknown {
  if (typeof value === "string") return oneLine(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleaned(each)]));
}

/** Control characters, line breaks and bidirectional overrides. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Returns a user's text, such as a name, as a single line without control characters. */
function oneLine(text: string): string {
  return text.replace(BREAKS, " ").trim();
}
