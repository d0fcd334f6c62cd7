import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BRAND } from "@secret/domain";
import type { Plugin } from "vite";
import { PUBLIC_PAGES, type PublicPage } from "../src/app/public-pages.ts";
import { type ChunkList, filesOf } from "./chunk-list.ts";
import { renderPages } from "./render-pages.ts";

const ROOT_ELEMENT = '<div id="root"></div>';
const TITLE = `<title>${BRAND.programme}</title>`;
/** Placeholder for the server's public URL, which the build doesn't know. */
const PUBLIC_URL = "%PUBLIC_URL%";
const EARLY_SUBMIT = '<script src="/early-submit.js"></script>';
/** Pictures for link previews, 1200 × 630, with their words for people who don't see them. */
const PREVIEWS = {
  landing: "A fried lobster tail. You didn't hear it from us.",
  claim: "A closed paper bag. Somebody kept something for you.",
  event: "A ticket too blurred to read. You'd have to know somebody.",
} as const;

/** Title and description of the app's own page, for previews of links to member pages. */
const SHELL = {
  path: "/",
  title: BRAND.programme,
  description: `${BRAND.programme}, the ${BRAND.tagline.toLowerCase()}. Pre-order for popup events in ${BRAND.city}.`,
} as const;

/** Title and description of events, whose links members send to friends. The page itself is for members. */
const EVENT = {
  title: `Psst · ${BRAND.programme}`,
  description: `Deep-fried lobster tails, somewhere in ${BRAND.city}. Members order first. Joining is free.`,
  preview: "event",
} as const;

/**
 * Writes each public page as HTML with its title and preview into `pages/`, for the main host and the members area, and
 * `pages.json`, the server's index of them. The remaining `index.html` becomes the app shell, and `event.html` the shell
 * of events.
 */
export function writePages(): Plugin {
  return {
    name: "write-pages",
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir: folder }) {
        if (folder === undefined) return;
        const list = JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8")) as ChunkList;
        const templates = await readTemplates(folder);
        const rendered = await renderPages(PUBLIC_PAGES.map(({ path }) => path));
        await mkdir(join(folder, "pages"), { recursive: true });
        for (const page of PUBLIC_PAGES) {
          const write = (kind: string, html: string) =>
            writeFile(join(folder, "pages", `${nameOf(page)}.${kind}.html`), html);
          const head = { ...page, title: titleOf(rendered.main[page.path] ?? "") };
          const template = withHead(templates[page.template], head, linksOf(page, list));
          for (const host of ["main", "members"] as const)
            await write(host, withContent(template, rendered[host][page.path] ?? ""));
          await write("shell", withHead(templates["index.html"], head));
        }
        await writeFile(join(folder, "index.html"), withHead(templates["index.html"], SHELL));
        await writeFile(join(folder, "event.html"), withHead(templates["index.html"], EVENT));
        await rm(join(folder, "visitor.html"));
        const index = PUBLIC_PAGES.map((page) => ({ ...page, name: nameOf(page) }));
        await writeFile(join(folder, "pages.json"), JSON.stringify(index));
      },
    },
  };
}

async function readTemplates(folder: string): Promise<Record<PublicPage["template"], string>> {
  return {
    "index.html": await readFile(join(folder, "index.html"), "utf8"),
    "visitor.html": await readFile(join(folder, "visitor.html"), "utf8"),
  };
}

function nameOf({ path }: PublicPage): string {
  return path === "/" ? "landing" : path.slice(1).replace("/:", "-");
}

/** Returns the page's title from its heading, as the running app does. */
function titleOf(markup: string): string {
  const heading = /<h1(?:[^>]* data-title="([^"]+)")?[^>]*>([^<]*)/.exec(markup);
  if (heading === null) throw new Error("a public page needs an h1");
  return `${heading[1] ?? heading[2]} · ${BRAND.programme}`;
}

/** Must come before any resource in the head is requested. */
const SECRET_HEAD =
  '<head>\n    <meta name="referrer" content="no-referrer">\n    <meta name="robots" content="noindex">';

interface Head extends Pick<PublicPage, "description" | "isSecret"> {
  /** Path of the only page with this head. */
  readonly path?: string;
  readonly title: string;
  readonly preview?: keyof typeof PREVIEWS;
}

function withHead(
  template: string,
  { path, title, description, isSecret, preview = "landing" }: Head,
  links = "",
): string {
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(isSecret || path === undefined ? [] : [`<meta property="og:url" content="${PUBLIC_URL}${path}">`]),
    ...Object.entries({
      "og:type": "website",
      "og:site_name": BRAND.programme,
      "og:title": title,
      "og:description": description,
      "og:image": `${PUBLIC_URL}/previews/${preview}.png`,
      "og:image:width": 1200,
      "og:image:height": 630,
      "og:image:alt": PREVIEWS[preview],
    }).map(([name, content]) => `<meta property="${name}" content="${content}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
  const head = isSecret ? template.replace("<head>", SECRET_HEAD) : template;
  return head.replace(TITLE, tags.join("\n    ") + links);
}

/**
 * Returns preload links for the page's scripts, so that the browser doesn't discover them one by one, and links to the
 * scripts of the page that usually follows, which the browser loads when it is idle.
 */
function linksOf(page: PublicPage, list: ChunkList): string {
  const files = scriptsOf(page, list);
  const next = PUBLIC_PAGES.find(({ path }) => path === page.next);
  const later = next === undefined ? [] : [...scriptsOf(next, list)].filter((file) => !files.has(file));
  return [
    ...[...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...later.map((file) => `<link rel="prefetch" crossorigin href="/${file}">`),
  ].join("");
}

function scriptsOf({ template, modules }: PublicPage, list: ChunkList): Set<string> {
  return filesOf(list, [template, ...modules.map((module) => `src/${module}`)]);
}

/**
 * Inserts the rendered markup. React writes preload links before the markup; they move into the head. Forms wait for
 * the page's scripts, and use POST so that input stays out of the URL when scripts fail.
 */
function withContent(template: string, markup: string): string {
  const preloads = /^(<link [^>]*>)*/.exec(markup)?.[0] ?? "";
  const content = markup.slice(preloads.length).replaceAll("<form ", '<form method="post" ');
  const scripts = content.includes("<form ") ? EARLY_SUBMIT : "";
  return template
    .replace("</head>", () => `${preloads}${scripts}</head>`)
    .replace(ROOT_ELEMENT, () => `<div id="root">${content}</div>`);
}
