import { describe, expect, test } from "vitest";
import type { MailContent } from "./mail-content.ts";
import { renderMail } from "./render-mail.ts";

const PUBLIC_URL = "https://secret.example";
const SCRIPT = `<script>alert("1")</script>`;

const EVERY_PART: MailContent = {
  subject: "Ready: D4H-F8H at the window",
  preheader: "Show your code at the window.",
  title: "Your order is ready",
  strip: "ready",
  isReady: true,
  fact: { label: "Order", value: "D4H-F8H" },
  paragraphs: ["Come to the window.", "It is hot."],
  quote: "Enjoy the tails",
  ticket: [[{ label: "2 × Tail", value: "$36.00" }], [{ label: "Total", value: "$39.42", isTotal: true }]],
  place: {
    name: "The Alley",
    address: "1 Side Street",
    directionsUrl: "https://maps.example/?to=1&from=2",
  },
  button: { label: "Show my code", url: "https://secret.example/orders/1?a=1&b=2" },
  notes: ["Can't come? Tell us."],
  why: "You're getting this because you ordered.",
  footerLinks: [{ label: "Change what you get", url: "https://secret.example/profile" }],
};

/** Returns a mail with each of its texts changed in turn. */
function withEachText(change: (text: string) => string): MailContent {
  const changed = (value: unknown, key = ""): unknown => {
    if (typeof value === "string") return /url$|strip/i.test(key) ? value : change(value);
    if (Array.isArray(value)) return value.map((each) => changed(each));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each, name)]));
  };
  return changed(EVERY_PART) as MailContent;
}

function textsOf(value: unknown, key = ""): string[] {
  if (typeof value === "string") return key === "strip" ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, name));
}

/** Returns the text of a page, without head and tags and with entities decoded. */
function readable(html: string): string {
  const signs = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
  return html
    .replace(/^.*<body/s, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (sign) => signs[sign as keyof typeof signs]);
}

test("both parts contain the complete content", () => {
  const { html, body } = renderMail(EVERY_PART, PUBLIC_URL);
  const { subject, preheader, ...shown } = EVERY_PART;
  for (const text of textsOf(shown)) expect(body).toContain(text);
  const urls = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url?.replaceAll("&amp;", "&"));
  for (const text of textsOf({ preheader, ...shown }))
    expect(text.startsWith("https:") ? urls : readable(html)).toContain(text);
  expect(html).toContain(`<title>${subject}</title>`);
});

describe("abuse 60: script in names, titles and messages", () => {
  test("stays text in every field", () => {
    const { html, body } = renderMail(
      withEachText((text) => `${text}${SCRIPT}`),
      PUBLIC_URL,
    );
    expect(html).not.toMatch(/<script/i);
    expect(body).toContain(SCRIPT);
    const clean = renderMail(EVERY_PART, PUBLIC_URL).html;
    const tags = (page: string) => [...page.matchAll(/<[a-z!/][^>]*>/gi)].length;
    expect(tags(html)).toBe(tags(clean));
  });

  test("can't break out of a link's quotes", () => {
    const button = { label: "Open", url: `https://secret.example/"><script>` };
    expect(renderMail({ ...EVERY_PART, button }, PUBLIC_URL).html).not.toContain('"><script>');
  });
});

describe("abuse 62: line breaks in names, titles and messages", () => {
  test("start no line and no header", () => {
    const lines = renderMail(EVERY_PART, PUBLIC_URL).body.split("\n").length;
    const { subject, body } = renderMail(
      withEachText((text) => `${text}\r\nBcc: everybody\u2028@example.com`),
      PUBLIC_URL,
    );
    expect(subject).toBe("Ready: D4H-F8H at the window Bcc: everybody @example.com");
    expect(body.split("\n")).toHaveLength(lines);
  });

  test("bidirectional overrides are removed", () => {
    const { html, body } = renderMail({ ...EVERY_PART, title: "Ana\u202eexe.gnp" }, PUBLIC_URL);
    expect(html + body).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });
});

test("capitalizes a fact that is a word", () => {
  const { html } = renderMail(
    { ...EVERY_PART, fact: { label: "Ordering opens", value: "noon" } },
    PUBLIC_URL,
  );
  expect(html).toContain(">Noon</div>");
});

test("loads only the logo, with the name as alt text, and the strip, with none", () => {
  const { html } = renderMail(EVERY_PART, PUBLIC_URL);
  expect([...html.matchAll(/\bsrc="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    "https://secret.example/mail/logo-3.png",
    "https://secret.example/mail/ready-1.png",
  ]);
  expect([...html.matchAll(/\balt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual(["SECRET", ""]);
  expect(html).not.toMatch(/@import|url\(|<link|<form|\son[a-z]+=/i);
});
