import { counted, smsSegments } from "@secret/domain";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Context } from "../context.ts";
import { developmentPage, linked, mailFrame } from "./development-page.ts";
import { escapeHtml } from "./escape-html.ts";

/** Message with sample data, in every channel it uses. */
export interface MessageSample {
  readonly name: string;
  readonly app: { readonly title: string; readonly message: string } | undefined;
  readonly mail:
    | {
        readonly subject: string;
        readonly html?: string;
        readonly body: string;
        readonly headers?: Readonly<Record<string, string>>;
      }
    | undefined;
  readonly sms: string | undefined;
  readonly push:
    | { readonly title: string; readonly body: string; readonly path: string; readonly tag: string }
    | undefined;
}

const Names = z.object({ names: z.enum(["usual", "long"]).default("usual") });
type Names = z.infer<typeof Names>["names"];

/** Returns the samples of a feature. */
export type SampleMaker = (config: Context["config"], names: Names) => readonly MessageSample[];

/** Widths of a phone and of a mail's maximum, in px. */
const WIDTHS = [390, 680] as const;
const THEMES = ["light", "dark"] as const;

/** Serves every message with sample data at `/dev/templates`. Absent in production. */
export function registerTemplates(
  app: FastifyInstance,
  { config }: Context,
  makers: readonly SampleMaker[],
): void {
  if (config.mode === "production") return;
  const schema = { hide: true };
  const samples = (names: Names) => makers.flatMap((make) => make(config, names));
  app.get("/dev/templates", { schema }, async (request, reply) => {
    const { names } = Names.parse(request.query);
    return reply.type("text/html; charset=utf-8").send(listPage(samples(names), names));
  });
  app.get("/dev/templates/:name", { schema }, async (request, reply) => {
    const { names } = Names.parse(request.query);
    const { name } = request.params as { name: string };
    const sample = samples(names).find((each) => each.name === name);
    if (sample === undefined) return reply.callNotFound();
    return reply.type("text/html; charset=utf-8").send(samplePage(sample, names));
  });
}

const other = (names: Names): Names => (names === "usual" ? "long" : "usual");

function listPage(samples: readonly MessageSample[], names: Names): string {
  const rows = samples.map(({ name, app, mail, sms, push }) =>
    [
      `<tr><th><a href="/dev/templates/${name}?names=${names}">${name}</a></th>`,
      `<td>${app === undefined ? "" : titled(app.title, app.message)}</td>`,
      `<td>${escapeHtml(mail?.subject ?? "")}</td>`,
      `<td>${sms === undefined ? "" : `${escapeHtml(sms)} <strong>(${segmentsOf(sms)})</strong>`}</td>`,
      `<td>${push === undefined ? "" : titled(push.title, push.body)}</td></tr>`,
    ].join(""),
  );
  const content = `<p><a href="/dev/templates?names=${other(names)}">With ${other(names)} names</a></p>
<table class="wide"><tr><th>Message</th><th>App</th><th>Mail</th><th>SMS</th><th>Push</th></tr>${rows.join("")}</table>`;
  return developmentPage({ title: "Templates", content, isWide: true });
}

function titled(title: string, text: string): string {
  return `<strong>${escapeHtml(title)}</strong> ${escapeHtml(text)}`;
}

function segmentsOf(sms: string): string {
  const { alphabet, units, count } = smsSegments(sms);
  return `${units} of ${alphabet}, ${counted(count, "segment")}`;
}

function samplePage({ name, app, mail, sms, push }: MessageSample, names: Names): string {
  const parts = [
    `<p><a href="/dev/templates?names=${names}">All templates</a> · <a href="/dev/templates/${name}?names=${other(names)}">With ${other(names)} names</a></p>`,
    app === undefined ? "" : `<article><h2>App</h2><p>${titled(app.title, app.message)}</p></article>`,
    sms === undefined ? "" : `<article><h2>SMS: ${segmentsOf(sms)}</h2><pre>${linked(sms)}</pre></article>`,
    push === undefined
      ? ""
      : `<article><h2>Push: ${escapeHtml(push.title)}</h2><pre>${escapeHtml(push.body)}</pre><p class="meta">${escapeHtml(push.path)}, tag ${escapeHtml(push.tag)}</p></article>`,
    mail === undefined ? "" : mailParts(mail),
  ];
  return developmentPage({ title: name, content: parts.join("\n"), isWide: true });
}

function mailParts({ subject, html, body, headers = {} }: NonNullable<MessageSample["mail"]>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const looks = THEMES.flatMap((look) =>
    WIDTHS.map(
      (width) =>
        `<figure><figcaption>${width} pixels, ${look}</figcaption>${mailFrame(inTheme(html ?? "", look), `${look}, ${width}`, width)}</figure>`,
    ),
  );
  return `<article><h2>${escapeHtml(subject)}</h2><pre class="meta">${escapeHtml(lines.join("\n"))}</pre></article>
<div class="looks">${looks.join("")}</div><article><h2>Plain text</h2><pre>${linked(body)}</pre></article>`;
}

/**
 * Returns a mail in one theme regardless of the system's, using the attributes that Outlook's apps set in dark mode.
 */
function inTheme(html: string, look: (typeof THEMES)[number]): string {
  const ours = html.replaceAll("(prefers-color-scheme:dark)", "not all");
  return look === "dark" ? ours.replace("<html ", "<html data-ogsc data-ogsb ") : ours;
}
