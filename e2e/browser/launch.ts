import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Browser, chromium, firefox, webkit } from "playwright-core";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/google-chrome", "/usr/bin/chromium-browser"];

const INSTALLED_FIREFOX = [
  "/usr/bin/firefox",
  "/usr/bin/firefox-esr",
  "/snap/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** Runs as root without a sandbox, and blocks background network access. */
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

/** An unpacked Chromium. */
export interface BrowserProgram {
  readonly path: string;
  /** Environment variables that it needs. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface LaunchedBrowser {
  readonly browser: Browser;
  close(): Promise<void>;
}

/** Browser that runs the pages: an installed Firefox, or Playwright's WebKit, which stands for Safari. */
export type Engine = "chromium" | "firefox" | "webkit";

/** Browser that E2E_BROWSER names. */
export const ENGINE = readEngine(process.env.E2E_BROWSER || "chromium");

/** The installed Firefox. Playwright drives it over WebDriver BiDi, since its own build can't be installed everywhere. */
export const FIREFOX = INSTALLED_FIREFOX.find((path) => existsSync(path));

/**
 * Starts a browser, either the prepared one or one of its own. `more` are extra Chromium flags. Without an engine it is
 * the one that E2E_BROWSER names, or Chromium.
 */
export async function launchBrowser(
  more: readonly string[] = [],
  ready?: BrowserProgram,
  engine = ENGINE,
): Promise<LaunchedBrowser> {
  if (engine === "chromium") return launchChromium(more, ready);
  const browser = await (engine === "webkit" ? webkit.launch() : launchFirefox());
  return { browser, close: () => browser.close() };
}

function launchFirefox(): Promise<Browser> {
  if (FIREFOX === undefined) throw new Error("no Firefox is installed");
  return firefox.launch({
    channel: "moz-firefox",
    executablePath: FIREFOX,
    firefoxUserPrefs: { "ui.prefersReducedMotion": 1 },
  });
}

async function launchChromium(more: readonly string[], ready?: BrowserProgram): Promise<LaunchedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), "secret-browser-"));
  const program = ready ?? (await prepareBrowser(folder));
  const browser = await chromium.launch({
    executablePath: program.path,
    args: [...FLAGS, ...more],
    env: { ...definedOnly(process.env), ...program.environment },
  });
  return {
    browser,
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the installed Chromium or Chrome, or else unpacks the bundled one into the folder. */
export async function prepareBrowser(folder: string): Promise<BrowserProgram> {
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed !== undefined) return { path: installed, environment: {} };
  const path = await unpackChromium(folder);
  // Libraries and fonts missing from a minimal Debian are unpacked beside it.
  const environment = {
    LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
    FONTCONFIG_FILE: await writeFontSettings(folder),
  };
  return { path, environment };
}

function readEngine(name: string): Engine {
  if (name === "chromium" || name === "firefox" || name === "webkit") return name;
  throw new Error(`E2E_BROWSER is chromium, firefox or webkit, not "${name}"`);
}

/** Unpacks Chromium. The package trusts the content of the temporary folder, so it gets a private one. */
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

/** Configures the unpacked fonts and the machine's own: without any font no text is drawn. */
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
