import { BRAND } from "@secret/domain";
import type { MailContent, MailLink } from "./mail-content.ts";

/** Returns the plain-text part of a mail. */
export function mailText(content: MailContent): string {
  const {
    title,
    fact,
    paragraphs,
    quote,
    ticket = [],
    place,
    button,
    notes = [],
    why,
    footerLinks = [],
    postalAddress = BRAND.location,
  } = content;
  const goods = ticket.map((rows) =>
    rows.map(({ label, value }) => (value === undefined ? label : `${label}: ${value}`)).join("\n"),
  );
  const buttonLine = button && linkLine(button);
  const where =
    place &&
    [place.name, place.address, linkLine({ label: "Directions", url: place.directionsUrl })].join("\n");
  const parts = [
    `${title}\n${"=".repeat(Math.min([...title].length, 60))}`,
    fact && `${fact.label}: ${fact.value}`,
    ...paragraphs,
    quote && `“${quote}”`,
    ...(content.isReady ? [buttonLine, where, ...goods] : [...goods, buttonLine, where]),
    ...notes,
    ["--", why, ...footerLinks.map(linkLine), `${BRAND.programme}, ${postalAddress}`].join("\n"),
  ];
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}

const linkLine = ({ label, url }: MailLink) => `${label}: ${url}`;
