import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/google-chrome", "/usr/bin/chromium-browser"];

/** Root needs no sandbox; nothing in the background may look for the network. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--autoplay-policy=no-user-gesture-required",
];

export interface LaunchedBrowser {
  readonly browser: Browser;
  close(): Promise<void>;
}

/**
 * Starts the machine's Chromium or Chrome, or where it has none the one that comes with the install.
 * @param more flags that a tool needs
 */
export async function launchBrowser(more: readonly string[] = []): Promise<LaunchedBrowser> {
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed !== undefined) {
    const browser = await chromium.launch({ executablePath: installed, args: [...FLAGS, ...more] });
    return { browser, close: () => browser.close() };
  }
  const folder = await mkdtemp(join(tmpdir(), "secret-browser-"));
  const executablePath = await unpackChromium(folder);
  // Libraries and fonts that a bare Debian lacks are unpacked beside it.
  const environment = {
    ...process.env,
    LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
    FONTCONFIG_FILE: await writeFontSettings(folder),
  };
  const browser = await chromium.launch({
    executablePath,
    args: [...FLAGS, ...more],
    env: definedOnly(environment),
  });
  return {
    browser,
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The package unpacks into the temporary folder and trusts what lies there: it is given a private one. */
async function unpackChromium(folder: string): Promise<string> {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const packed = join(dirname(entry), "..", "bin");
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { inflate } = await import("@sparticuz/chromium");
    for (const name of ["fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"])
      await inflate(join(packed, name));
    return await inflate(join(packed, "chromium.br"));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** The unpacked fonts, and the machine's own where it has any: without one, text can't be drawn at all. */
async function writeFontSettings(folder: string): Promise<string> {
  const file = join(folder, "fonts.conf");
  const folders = [join(folder, "fonts"), "/usr/share/fonts"].map((path) => `<dir>${path}</dir>`).join("");
  const cache = `<cachedir>${join(folder, "font-cache")}</cachedir>`;
  await writeFile(file, `<?xml version="1.0"?><fontconfig>${folders}${cache}</fontconfig>`);
  return file;
}

function definedOnly(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}
