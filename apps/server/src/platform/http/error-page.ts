import type { FastifyInstance } from "fastify";
import { escapeHtml } from "../messages/escape-html.ts";
import {
  ERROR_CATALOG_PATH,
  ERROR_COLUMNS,
  ERROR_ENTRIES,
  ERROR_NOTES,
  type ErrorEntry,
} from "./error-catalog.ts";
import { preparePage, sendPage } from "./page.ts";

/** Styles of the page. A narrow screen stacks each row's cells, with the column's name before each. */
const STYLE = `body{font-family:system-ui,sans-serif;line-height:1.4}
td,th{text-align:left;padding:.25rem .75rem;vertical-align:top}:target{outline:2px solid}
@media(max-width:50rem){body{overflow-wrap:anywhere}thead{display:none}tr,td,tbody th{display:block}td,tbody th{padding:0}tr{padding:.5rem 0}
${ERROR_COLUMNS.map((name, index) => `td:nth-child(${index + 1}):not(:empty)::before{content:"${name}: "}`).join("\n")}}`;

/** Serves the page that every problem's `type` leads to. */
export function registerErrorPage(app: FastifyInstance): void {
  const page = preparePage(errorPage());
  app.get(ERROR_CATALOG_PATH, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, page));
}

function errorPage(): string {
  const headings = ERROR_COLUMNS.map((name) => `<th>${name}</th>`).join("");
  const notes = ERROR_NOTES.map((note) => `<p>${noteOf(note)}</p>`).join("\n");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Errors</title><style>${STYLE}</style></head><body><main><h1>Errors</h1>
${notes}
<table><thead><tr>${headings}</tr></thead><tbody>${ERROR_ENTRIES.map(toRow).join("\n")}</tbody></table></main></body></html>`;
}

function noteOf(note: string): string {
  return escapeHtml(note).replace(/`([^`]+)`/g, "<code>$1</code>");
}

function toRow({ code, status, message, params, retry }: ErrorEntry): string {
  const cells = [status, escapeHtml(message), params.join(", "), retry].map((text) => `<td>${text}</td>`);
  return `<tr id="${code}"><th scope="row">${code}</th>${cells.join("")}</tr>`;
}
