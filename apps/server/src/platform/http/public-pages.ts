import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { type Page, preparePage } from "./page.ts";

/** Stands in the built pages for the address that the build doesn't know. */
const PUBLIC_URL = /%PUBLIC_URL%/g;

/** Stands above every page of a trial in production. */
const TEST_PAYMENTS_NOTICE =
  '<p role="note" style="margin:0;padding:0.5rem;text-align:center;background:#111;color:#fff">' +
  "Test payments: no money moves</p>";

/** What the build says of the pages that it has written. */
const BuiltPage = z.object({
  path: z.string(),
  name: z.string(),
  isForVisitorsAlone: z.boolean(),
  reads: z.array(z.string()),
});

/** A page that the build has written: its text for each host, and the app's shell with its title and preview. */
interface PublicPage extends z.infer<typeof BuiltPage> {
  readonly main: Page;
  readonly members: Page;
  readonly shell: Page;
}

/** The app's pages as files: a shell, in which its router decides, and those that stand there as they are read. */
export interface AppPages {
  readonly shell: Page;
  readonly written: readonly PublicPage[];
}

type PageConfig = Pick<Config, "publicUrl" | "showsTestPayments">;

/** Reads the built pages, with what only the running server knows put in. */
export async function readPages(
  folder: string,
  { publicUrl, showsTestPayments }: PageConfig,
): Promise<AppPages> {
  const open = async (file: string) => {
    const built = await readFile(join(folder, file), "utf8");
    const page = built.replace(PUBLIC_URL, publicUrl);
    return preparePage(showsTestPayments ? page.replace("<body>", `<body>${TEST_PAYMENTS_NOTICE}`) : page);
  };
  const list = z.array(BuiltPage).parse(JSON.parse(await readFile(join(folder, "pages.json"), "utf8")));
  const written = list.map(async (page) => {
    const [main, members, shell] = await Promise.all([
      open(`pages/${page.name}.main.html`),
      open(`pages/${page.name}.members.html`),
      open(`pages/${page.name}.shell.html`),
    ]);
    return { ...page, main, members, shell };
  });
  return { shell: await open("index.html"), written: await Promise.all(written) };
}

interface Visit {
  /** Without its port. */
  readonly host: string;
  readonly query: object;
  readonly hasSession: boolean;
}

/**
 * The page for a visit. Who is signed in gets the shell where members are led on, so that they never see what
 * visitors see; so does an address whose query makes it another page than the written one.
 */
export function choosePage(page: PublicPage, { host, query, hasSession }: Visit): Page {
  const isOther = page.reads.some((name) => name in query);
  if (isOther || (hasSession && page.isForVisitorsAlone)) return page.shell;
  return host.startsWith("secret.") ? page.members : page.main;
}
