import { BRAND } from "@secret/domain";
import { escapeHtml } from "../escape-html.ts";
import type { MailContent, MailLink } from "./mail-content.ts";
import { MAIL_LOGO, MAIL_STRIPS, STRIP_SIZE } from "./mail-pictures.ts";
import { COLORS, mailStyles } from "./mail-styles.ts";

const TEXT = "font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:24px";
const SMALL = "font-family:Arial,Helvetica,sans-serif;font-size:13px;line-height:20px";
const TITLE = "font-family:Georgia,'Times New Roman',serif;font-size:30px;line-height:36px";
/** Breaks a long name, so that it can't make the mail wider than a phone. */
const BREAKS = "overflow-wrap:anywhere;word-break:break-word";
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';
/** Padding that keeps the rest of the mail out of the preview. */
const AFTER_PREHEADER = "&#847;&zwnj;&nbsp;".repeat(60);

const FACT = "font-family:Georgia,'Times New Roman',serif;font-size:40px;line-height:46px";

/**
 * Returns a mail as HTML that works in all mail clients: tables and inline styles, readable without styles or the logo,
 * at 320 px and in dark mode.
 */
export function mailHtml(content: MailContent, publicUrl: string): string {
  return `<!doctype html>
<html lang="en" dir="ltr" xmlns="http://www.w3.org/1999/xhtml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(content.subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
${mailStyles()}
</head>
<body class="ground" style="margin:0;padding:0;width:100%;background-color:${COLORS.ground.light};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(content.preheader)}${AFTER_PREHEADER}</div>
<table ${TABLE} class="ground" bgcolor="${COLORS.ground.light}" style="background-color:${COLORS.ground.light}"><tr><td align="center" class="around" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table ${TABLE} style="max-width:600px;table-layout:fixed">
${header(publicUrl)}
${stripOf(content, publicUrl)}
${paper(content)}
${footer(content)}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

/** Returns the header with the logo. Its alt text shows the name when images are off. */
function header(publicUrl: string): string {
  const { path, width, height } = MAIL_LOGO;
  const image = `<img src="${escapeHtml(publicUrl + path)}" width="${width}" height="${height}" alt="${BRAND.programme}" style="display:block;border:0;font-family:Georgia,serif;font-size:24px;line-height:${height}px;letter-spacing:4px;color:${COLORS.onNight}">`;
  return `<tr><td height="72" bgcolor="${COLORS.night}" class="pad" style="height:72px;padding:0 32px;background-color:${COLORS.night};color:${COLORS.onNight}">${image}</td></tr>`;
}

/** Returns the picture across the top, as wide as the mail. It has no alt text, because the title says it. */
function stripOf({ strip }: MailContent, publicUrl: string): string {
  if (strip === undefined) return "";
  const { width, height } = STRIP_SIZE;
  const image = `<img src="${escapeHtml(publicUrl + MAIL_STRIPS[strip])}" width="${width}" height="${height}" alt="" style="display:block;border:0;width:100%;height:auto">`;
  return `<tr><td bgcolor="${COLORS.night}" style="padding:0;background-color:${COLORS.night}">${image}</td></tr>`;
}

function paper(content: MailContent): string {
  const edge = content.isReady
    ? `<tr><td height="6" bgcolor="${COLORS.ready.light}" class="ready" style="height:6px;line-height:6px;font-size:6px;background-color:${COLORS.ready.light}">&nbsp;</td></tr>`
    : "";
  const parts = [
    `<h1 class="ink" style="margin:0 0 16px;font-weight:normal;color:${COLORS.ink.light};${TITLE};${BREAKS}">${escapeHtml(content.title)}</h1>`,
    factOf(content),
    ...content.paragraphs.map((each) => paragraph(each)),
    quoteOf(content),
    ...(content.isReady
      ? [buttonOf(content), placeOf(content), ticketOf(content)]
      : [ticketOf(content), buttonOf(content), placeOf(content)]),
    ...(content.notes ?? []).map((each) => paragraph(each, "soft")),
  ];
  const inside = parts.filter((part) => part !== "").join("\n");
  return `${edge}<tr><td class="paper pad" bgcolor="${COLORS.paper.light}" style="padding:32px 32px 16px;background-color:${COLORS.paper.light}">\n${inside}\n</td></tr>`;
}

function paragraph(text: string, ink: "ink" | "soft" = "ink"): string {
  return `<p class="${ink}" style="margin:0 0 16px;color:${COLORS[ink].light};${TEXT};${BREAKS}">${escapeHtml(text)}</p>`;
}

function factOf({ fact }: MailContent): string {
  if (fact === undefined) return "";
  const value = `<div class="ink" style="color:${COLORS.ink.light};${FACT};${BREAKS}">${escapeHtml(fact.value)}</div>`;
  const label = `<div class="soft" style="color:${COLORS.soft.light};${SMALL};${BREAKS}">${escapeHtml(fact.label)}</div>`;
  return `<table ${TABLE} style="margin:0 0 20px;table-layout:fixed"><tr><td class="sunken" bgcolor="${COLORS.sunken.light}" style="padding:14px 20px 16px;background-color:${COLORS.sunken.light}">${label}${value}</td></tr></table>`;
}

function quoteOf({ quote }: MailContent): string {
  if (quote === undefined) return "";
  return `<table ${TABLE} style="margin:0 0 16px;table-layout:fixed"><tr><td class="line ink" style="padding:2px 0 2px 16px;border-left:3px solid ${COLORS.line.light};color:${COLORS.ink.light};font-family:Georgia,'Times New Roman',serif;font-size:18px;line-height:26px;font-style:italic;${BREAKS}">“${escapeHtml(quote)}”</td></tr></table>`;
}

function ticketOf({ ticket = [] }: MailContent): string {
  if (ticket.length === 0) return "";
  const rows = ticket.flatMap((group, before) =>
    group.map(({ label, value, isTotal }, index) => {
      const rule = index === 0 && before > 0 ? `border-top:1px dashed ${COLORS.line.light};` : "";
      const space = `padding:${index === 0 ? 12 : 4}px 0 ${index === group.length - 1 ? 12 : 4}px`;
      const weight = isTotal ? "font-weight:bold;" : "";
      const cell = `${rule}${space};${weight}color:${COLORS.ink.light};${TEXT}`;
      const name = `class="ink line" style="${cell};${BREAKS}">${escapeHtml(label)}</td>`;
      if (value === undefined) return `<tr><td colspan="2" ${name}</tr>`;
      return `<tr><td ${name}<td class="ink line" align="right" valign="top" width="104" style="${cell};width:104px;white-space:nowrap">${escapeHtml(value)}</td></tr>`;
    }),
  );
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" class="rule" style="margin:4px 0 24px;table-layout:fixed;border-top:2px solid ${COLORS.ink.light};border-bottom:2px solid ${COLORS.ink.light}">${rows.join("")}</table>`;
}

function placeOf({ place }: MailContent): string {
  if (place === undefined) return "";
  const where = `<strong>${escapeHtml(place.name)}</strong><br>${escapeHtml(place.address)}`;
  const directions = link({ label: "Directions", url: place.directionsUrl });
  return `<p class="ink" style="margin:0 0 20px;color:${COLORS.ink.light};${TEXT};${BREAKS}">${where}<br>${directions}</p>`;
}

/**
 * Returns the button, 52 px high everywhere. Outlook ignores padding on links, so spacing characters make the room
 * there.
 */
function buttonOf({ button }: MailContent): string {
  if (button === undefined) return "";
  const { label, url } = button;
  const room = (raise: number) =>
    `<!--[if mso]><i style="mso-font-width:200%;mso-text-raise:${raise}px">&emsp;</i><![endif]-->`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="button" style="margin:4px 0 24px"><tr><td align="center" bgcolor="${COLORS.button}" style="border-radius:4px;background-color:${COLORS.button}"><a href="${escapeHtml(url)}" style="display:block;padding:14px 28px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:24px;font-weight:bold;color:${COLORS.onButton};text-decoration:none;mso-padding-alt:0">${room(28)}<span class="on-button" style="color:${COLORS.onButton};mso-text-raise:14px">${escapeHtml(label)}</span>${room(0)}</a></td></tr></table>`;
}

function footer({ why, footerLinks = [], postalAddress = `${BRAND.location}.` }: MailContent): string {
  const links = footerLinks.map(link).join(" &nbsp;·&nbsp; ");
  const brand = `${BRAND.programme}, ${BRAND.tagline}. ${postalAddress}`;
  const lines = [escapeHtml(why), links, escapeHtml(brand)].filter((line) => line !== "").join("<br>");
  return `<tr><td class="soft pad" style="padding:20px 32px 8px;color:${COLORS.soft.light};${SMALL};${BREAKS}">${lines}</td></tr>`;
}

function link({ label, url }: MailLink): string {
  return `<a class="accent" href="${escapeHtml(url)}" style="color:${COLORS.accent.light};text-decoration:underline">${escapeHtml(label)}</a>`;
}
