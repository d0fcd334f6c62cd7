import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { type Page, preparePage } from "./page.ts";

/** Placeholder in built pages for the public URL, which the build doesn't know. */
const PUBLIC_URL = /%PUBLIC_URL%/g;

/** Path of the link preview of all events, as the build writes it. */
const EVENT_PREVIEW = "/previews/event.png";
/** Maximum cached pages of events. */
const KEPT_EVENT_PAGES = 16;

/** Notice above every page of a production trial. */
const TEST_PAYMENTS_NOTICE =
  '<p role="note" style="margin:0;padding:0.5rem;text-align:center;background:#111;color:#fff">' +
  "Test payments: no money moves</p>";

/** Entry of a prerendered page in the build's manifest. */
const BuiltPage = z.object({
  path: z.string(),
  name: z.string(),
  isForVisitorsAlone: z.boolean(),
  reads: z.array(z.string()),
});

/** Prerendered page: its text for each host, and the app shell with its title and preview. */
interface PublicPage extends z.infer<typeof BuiltPage> {
  readonly main: Page;
  readonly members: Page;
  readonly shell: Page;
}

/** App pages as files: the shell, in which the app's router takes over, and the prerendered pages. */
export interface AppPages {
  readonly shell: Page;
  /** Returns the shell with an event's own preview, or with the one of all events. */
  readonly event: (preview: string | undefined) => Page;
  readonly written: readonly PublicPage[];
}

type PageConfig = Pick<Config, "publicUrl" | "showsTestPayments">;

/** Reads the built pages and fills in the public URL and the test payment notice. */
export async function readPages(
  folder: string,
  { publicUrl, showsTestPayments }: PageConfig,
): Promise<AppPages> {
  const read = async (file: string) => {
    const built = await readFile(join(folder, file), "utf8");
    const page = built.replace(PUBLIC_URL, publicUrl);
    return showsTestPayments ? page.replace("<body>", `<body>${TEST_PAYMENTS_NOTICE}`) : page;
  };
  const open = async (file: string) => preparePage(await read(file));
  const list = z.array(BuiltPage).parse(JSON.parse(await readFile(join(folder, "pages.json"), "utf8")));
  const written = list.map(async (page) => {
    const [main, members, shell] = await Promise.all([
      open(`pages/${page.name}.main.html`),
      open(`pages/${page.name}.members.html`),
      open(`pages/${page.name}.shell.html`),
    ]);
    return { ...page, main, members, shell };
  });
  const [shell, event] = await Promise.all([open("index.html"), read("event.html")]);
  return { shell, event: eventPages(event), written: await Promise.all(written) };
}

/** Returns the page of each event preview, and caches the last ones. Few events are ahead at a time. */
function eventPages(shell: string): AppPages["event"] {
  const kept = new Map<string, Page>();
  return (preview = EVENT_PREVIEW) => {
    const page = kept.get(preview) ?? preparePage(shell.replace(EVENT_PREVIEW, preview));
    if (kept.size >= KEPT_EVENT_PAGES) kept.clear();
    kept.set(preview, page);
    return page;
  };
}

interface Visit {
  /** Host without the port. */
  readonly host: string;
  readonly query: object;
  readonly hasSession: boolean;
}

/**
 * Returns the page for a visit. Signed-in visitors of a visitors-only page get the shell, which redirects them. An
 * address whose query changes the page gets the shell too.
 */
export function choosePage(page: PublicPage, { host, query, hasSession }: Visit): Page {
  const isOther = page.reads.some((name) => name in query);
  if (isOther || (hasSession && page.isForVisitorsAlone)) return page.shell;
  return host.startsWith("secret.") ? page.members : page.main;
}
