import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { EVERY_LOOK } from "../../e2e/browser/every-look.ts";
import { launchBrowser } from "../../e2e/browser/launch.ts";
import { startSite } from "../../e2e/browser/running-server.ts";
import type { Screen } from "../../e2e/gallery/screen.ts";
import { ROOMS, walk } from "../../e2e/gallery/walk.ts";
import { buildWebIfNeeded } from "../build/build-web.ts";

/** `npm run screens [folder] [room]` takes a picture of every screen and state (of one room) in every look, with an index page. */
const folder = resolve(process.argv[2] ?? "screens");
const rooms = ROOMS.filter(({ title }) => title === (process.argv[3] ?? title));
/** Time for pictures and fonts to load. */
const SETTLE_MS = 400;

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await buildWebIfNeeded();
const site = await startSite();
const launched = await launchBrowser();
let count = 0;
try {
  for (const room of rooms) {
    await walk(launched.browser, site, room, "every", (page, screen, look) =>
      takePicture(page, fileOf(screen, look.join("-"))),
    );
    console.log(`${room.title}: done`);
  }
  await writeFile(join(folder, "index.html"), indexPage());
  console.log(`${count} pictures: ${join(folder, "index.html")}`);
} finally {
  await launched.close();
  await site.close();
}

async function takePicture(page: Page, file: string): Promise<void> {
  // Load lazy images before the picture is taken.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    // A frame of another origin is drawn only once it was seen.
    for (const frame of document.querySelectorAll("iframe")) {
      frame.scrollIntoView({ behavior: "instant" });
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }
    scrollTo({ top: 0, behavior: "instant" });
  });
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path: join(folder, file), fullPage: true });
  count++;
}

function fileOf({ name }: Screen, look: string): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${look}.png`;
}

function indexPage(): string {
  const parts = rooms.map((room) => `<h2>${room.title}</h2>${room.screens.map(pictures).join("\n")}`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:2rem;background:#eee}div{display:flex;gap:1rem;align-items:start}
img{max-height:28rem;max-width:24rem;border:1px solid #bbb;background:#fff}code{color:#777;font-size:.8rem}
</style><h1>Screens</h1>${parts.join("\n")}</html>
`;
}

function pictures(screen: Screen): string {
  const seen = EVERY_LOOK.filter(([size]) => screen.only === undefined || screen.only === size);
  const images = seen.map((look) => {
    const file = fileOf(screen, look.join("-"));
    return `<a href="${file}"><img loading="lazy" src="${file}" alt="${screen.name}, ${look.join(", ")}"></a>`;
  });
  return `<section><h3>${screen.name} <code>${screen.path ?? ""}</code></h3><div>${images.join("")}</div></section>`;
}
