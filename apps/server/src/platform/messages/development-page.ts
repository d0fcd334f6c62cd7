import { escapeHtml } from "./escape-html.ts";

/** Returns a development-only page. Its title and content are already HTML. */
export function developmentPage({
  title,
  content,
  refreshSeconds,
  isWide = false,
}: {
  readonly title: string;
  readonly content: string;
  readonly refreshSeconds?: number;
  /** Whether the page uses the full width, for side-by-side comparison. */
  readonly isWide?: boolean;
}): string {
  const refresh =
    refreshSeconds === undefined ? "" : `<meta http-equiv="refresh" content="${refreshSeconds}">`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}<title>${title}</title><style>
:root{--text-small:14px;--text-body:16px;--text-heading:18px;--text-title:32px;
--surface:#faf5ea;--paper:#fff;--line:#e4d9c5;--ink:#221a16;--ink-soft:#6d5f54;--accent:#a8231a}
body{font:var(--text-body)/1.5 system-ui,sans-serif;margin:2rem auto;padding:0 1rem;background:var(--surface);color:var(--ink)}
main{max-width:44rem;margin:0 auto}main.wide{max-width:none}
article{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}
h1{font-size:var(--text-title);line-height:1.2;overflow-wrap:anywhere}h2{font-size:var(--text-heading);margin:0 0 .25rem}
p.meta{margin:0 0 .75rem;color:var(--ink-soft);font-size:var(--text-small)}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:0}a{color:var(--accent)}
table.wide td,table.wide th{border-top:1px solid var(--line);vertical-align:top}table{font-size:var(--text-small);border-collapse:collapse}th{text-align:left;vertical-align:top;padding:.15rem 1rem .15rem 0}
td{overflow-wrap:anywhere;padding:.15rem 1rem .15rem 0}
iframe{border:1px solid var(--line);background:var(--paper);width:100%;height:56rem;margin:1rem 0}
.looks{display:flex;flex-wrap:wrap;gap:1rem}.looks figure{margin:0;max-width:100%}</style></head>
<body><main${isWide ? ' class="wide"' : ""}><h1>${title}</h1>${content}</main></body></html>`;
}

/** Returns a text as HTML with its URLs as links. */
export function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

/** Returns a mail in a sandboxed frame, as a mail client shows it: without scripts or forms. */
export function mailFrame(html: string, title: string, widthPixels?: number): string {
  const width = widthPixels === undefined ? "" : ` style="width:${widthPixels}px"`;
  return `<iframe sandbox srcdoc="${escapeHtml(html)}" title="${title}"${width}></iframe>`;
}
