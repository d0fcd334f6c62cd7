import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Plugin, Rolldown } from "vite";
import { withBrand } from "./fill-in-brand.ts";

/** Source files of the service worker, concatenated in this order. */
const SOURCES = ["./service-worker.js", "./push-worker.js"];

/** Pages that open offline, by user, relative to `src/`. */
const PAGES = {
  visitor: [
    "app/main.tsx",
    "app/page-heading.ts",
    "app/layouts/visitor-layouts.tsx",
    "app/layouts/account-layout.tsx",
    "features/landing/landing-page.tsx",
    "features/landing/legal-pages.tsx",
    "features/auth/sign-in/login-page.tsx",
    "features/auth/sign-up/register-page.tsx",
    "features/auth/verification/verify-page.tsx",
    "features/auth/verification/verify-phone-page.tsx",
    "features/auth/verification/callback-page.tsx",
    "features/auth/auth-schemas.ts",
  ],
  member: [
    "app/layouts/member-layout.tsx",
    "platform/live/open-stream.ts",
    "features/dashboard/dashboard-page.tsx",
    "features/orders/orders-page.tsx",
    "features/orders/order-page.tsx",
    "features/checkout/held-order-bar.tsx",
  ],
  crew: [
    "app/layouts/crew-layout.tsx",
    "platform/live/open-stream.ts",
    "features/pickup/pickup-page.tsx",
    "features/pickup/crew-events-page.tsx",
    "features/pickup/crew-frame.tsx",
    "features/pickup/device/unsent-actions.ts",
    "features/pickup/board/board-page.tsx",
    "features/pickup/scanner/scanner-page.tsx",
    "features/pickup/list/list-page.tsx",
    "features/pickup/labels/labels-page.tsx",
    "features/counter/counter-page.tsx",
  ],
} as const;

/** Styles and fonts, which every page needs. */
const LOOKS = /\.(css|woff2)$/;
/** Pictures that pages show offline: an order's states, and empty or failing pages. */
const PICTURES = {
  member: [
    "/spots/no-news.avif",
    "/spots/no-orders.avif",
    "/spots/unplugged.avif",
    "/states/confirmed.avif",
    "/states/picked-up.avif",
    "/states/preparing.avif",
    "/states/ready.avif",
  ],
  crew: [
    "/spots/cold-fryer.avif",
    "/spots/no-orders.avif",
    "/spots/shut-hatch.avif",
    "/spots/unplugged.avif",
  ],
} as const;

/** The crew's code reader: a worker and its WebAssembly. */
const DECODER = /\/wasm-workers\/.*\.js$|\.wasm$/;
const PAGE_FILES = ["/index.html", "/theme.js", "/icon.svg", "/manifest.webmanifest"];

/** Sources of the cached files whose names have no content hash. */
const FIXED_NAMES = [
  "../index.html",
  "./write-pages.ts",
  "../public/theme.js",
  "../public/icon.svg",
  "../public/manifest.webmanifest",
  ...new Set(Object.values(PICTURES).flatMap((paths) => paths.map((path) => `../public${path}`))),
];

/** Writes `/sw.js` with the lists of this build's files. Its version changes exactly when one of them does. */
export function writeServiceWorker(): Plugin {
  return {
    name: "write-service-worker",
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    async generateBundle(_options, bundle) {
      const looks = Object.keys(bundle).filter((name) => LOOKS.test(name));
      const decoder = Object.keys(bundle).filter((name) => DECODER.test(name));
      if (decoder.length !== 2) throw new Error(`expected two decoder files, found ${decoder.join(", ")}`);
      const files = {
        visitor: [...PAGE_FILES, ...[...looks, ...filesOf(bundle, PAGES.visitor)].map(address)].sort(),
        member: [...PICTURES.member, ...filesOf(bundle, PAGES.member).map(address)].sort(),
        crew: [...PICTURES.crew, ...[...filesOf(bundle, PAGES.crew), ...decoder].map(address)].sort(),
      };
      const source = withBrand((await readAll(SOURCES)).join("\n"));
      const fixed = (await readAll(FIXED_NAMES)).map(withBrand);
      const version = createHash("sha256")
        .update([source, JSON.stringify(files), ...fixed].join())
        .digest("hex")
        .slice(0, 12);
      const constants = `const APP_VERSION = "${version}";\nconst APP_FILES = ${JSON.stringify(files)};\n`;
      this.emitFile({ type: "asset", fileName: "sw.js", source: constants + source });
    },
  };
}

function readAll(paths: readonly string[]): Promise<string[]> {
  return Promise.all(paths.map((path) => readFile(new URL(path, import.meta.url), "utf8")));
}

function address(fileName: string): string {
  return `/${fileName}`;
}

/** Returns the files of these modules and of all their static imports. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const found = new Set<string>();
  const add = (fileName: string) => {
    if (found.has(fileName)) return;
    found.add(fileName);
    for (const each of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) add(each);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/src/${module}`)));
    if (chunk === undefined) throw new Error(`${module} isn't part of the build`);
    add(chunk.fileName);
  }
  return [...found];
}
