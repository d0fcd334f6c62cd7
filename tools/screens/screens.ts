import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { EVERY_LOOK } from "../../e2e/browser/every-look.ts";
import { launchBrowser } from "../../e2e/browser/launch.ts";
import { openVisit } from "../../e2e/browser/open-visit.ts";
import { startSite } from "../../e2e/browser/running-server.ts";
import { DEMO_PASSWORD } from "../demo-data/demo-data.ts";
import { SCREENS, type Screen, type Viewer } from "./table.ts";

/** `npm run screens [folder]`: a picture of every screen, phone and desktop, both themes, with an index page. */
const folder = resolve(process.argv[2] ?? "screens");
/** Members of the demo data; the one that buys has orders to look at. */
const ACCOUNTS: Record<Exclude<Viewer, "visitor">, string> = {
  member: "ana@secret.example",
  staff: "staff@secret.example",
  admin: "admin@secret.example",
};
/** Time for pictures and type to be there. */
const SETTLE_MS = 400;

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const site = await startSite();
const launched = await launchBrowser();
try {
  for (const [size, theme] of EVERY_LOOK) {
    for (const viewer of ["visitor", "member", "staff", "admin"] as const) {
      const { page, context } = await openVisit(launched.browser, site.url, size, theme);
      if (viewer !== "visitor") await signIn(page, ACCOUNTS[viewer]);
      for (const screen of SCREENS.filter((each) => each.viewer === viewer)) {
        await takePicture(page, screen, `${size}-${theme}`);
      }
      await context.close();
    }
    console.log(`${size}, ${theme}: done`);
  }
  await writeFile(join(folder, "index.html"), indexPage());
  console.log(`${SCREENS.length * EVERY_LOOK.length} pictures: ${join(folder, "index.html")}`);
} finally {
  await launched.close();
  await site.close();
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
}

async function takePicture(page: Page, screen: Screen, look: string): Promise<void> {
  await page.goto(screen.path);
  await page.getByRole("heading").first().waitFor();
  await screen.act?.(page);
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path: join(folder, fileOf(screen, look)), fullPage: true });
}

function fileOf({ name }: Screen, look: string): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${look}.png`;
}

function indexPage(): string {
  const looks = EVERY_LOOK.map(([size, theme]) => `${size}-${theme}`);
  const rows = SCREENS.map((screen) => {
    const pictures = looks.map((look) => {
      const file = fileOf(screen, look);
      return `<a href="${file}"><img loading="lazy" src="${file}" alt="${screen.name}, ${look}"></a>`;
    });
    return `<section><h2>${screen.name} <code>${screen.path}</code></h2><div>${pictures.join("")}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:2rem;background:#eee}div{display:flex;gap:1rem;align-items:start}
img{max-height:28rem;max-width:24rem;border:1px solid #bbb;background:#fff}code{color:#777;font-size:.8rem}
</style><h1>Screens</h1>${rows.join("\n")}</html>
`;
}
