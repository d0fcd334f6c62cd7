import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressAssets } from "./build/compress-assets.ts";
import { fillInBrand } from "./build/fill-in-brand.ts";
import { lightContract } from "./build/light-contract.ts";
import { BUILD_TARGETS } from "./build/supported-browsers.ts";
import { writePages } from "./build/write-pages.ts";
import { writeServiceWorker } from "./build/write-service-worker.ts";

const SERVER = `http://localhost:${process.env.PORT ?? 3000}`;

/** Modules of every page, in a single chunk: it compresses better than many, and stays cached. */
const FOUNDATION = {
  name: "foundation",
  test: /preload-helper|rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\/|\/web\/src\/(ui\/(class-names|logo|theme|theme-toggle|menu)|app\/layouts\/(footers|public-layout))\.|\/domain\/src\/brand\./,
};

/** Modules of the app, whichever page opens first. */
const ROUTER = {
  name: "router",
  test: /node_modules\/(use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store))\//,
};

/** Small modules of most pages, too small for chunks of their own. */
const PARTS = {
  name: "parts",
  test: /\/web\/src\/(ui\/(badge|button|confirm|dialog|live-region|panel|price|skeleton|spot|stepper|sticky-bar|thumbnail|toast|unbroken|use-media|use-modal|use-now|viewer-time-zone)|platform\/(lazy-part|load-module|pause-until-woken|random-id|unsaved-work|live\/(live-handlers|return-watcher)))\.|\/domain\/src\/(result|contact\/phone-format|money\/payment|stock\/(limit|share|stock)|event\/orderability|pickup\/(pickup|pickup-window)|money\/(totals|tip)|order\/order-status)\./,
};

/** Modules of pages that load data, which are all but the public ones. */
const DATA = {
  name: "data",
  test: /node_modules\/@tanstack\/(react-query|query-core)\//,
};

/**
 * Modules that the member layout and its live handlers need on every page. Their dependencies aren't moved along,
 * because the contract's would add the schema library.
 */
const MEMBER = {
  name: "member",
  includeDependenciesRecursively: false,
  test: /\/web\/src\/features\/(events\/event-queries|orders\/(order-queries|order-money)|registrations\/registration-queries|cart\/(cart-store|use-cart|lazy-parts)|registrations\/lazy-parts)\.|\/contract\/src\/(events\/events|orders\/orders|registrations)\.|\/domain\/src\/event\/event-time\./,
};

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    fillInBrand(),
    lightContract(),
    writeServiceWorker(),
    writePages(),
    compressAssets(),
  ],
  build: {
    target: [...BUILD_TARGETS],
    outDir: "../../dist/web",
    emptyOutDir: true,
    manifest: true,
    // Keeps the preload helper and its file list out of the chunk that every page loads first.
    modulePreload: false,
    rolldownOptions: {
      input: ["index.html", "visitor.html"],
      // A feature's index.ts only re-exports. Without this, importing one name would load all of its modules.
      treeshake: {
        moduleSideEffects: [{ test: /\/web\/src\/features\/[^/]+\/index\.ts$/, sideEffects: false }],
      },
      output: {
        codeSplitting: { groups: [FOUNDATION, ROUTER, DATA, PARTS, MEMBER] },
        // The first chunk contains all names, so they have no prefix. The manifest maps them to modules.
        chunkFileNames: "assets/[hash].js",
      },
    },
  },
  worker: {
    format: "es",
    rolldownOptions: {
      output: {
        // The server sends files in wasm-workers with the policy that WebAssembly needs.
        entryFileNames: ({ name }) =>
          `assets/${name.startsWith("decoder") ? "wasm-workers/" : ""}[name]-[hash].js`,
      },
    },
  },
  server: {
    proxy: { "/api": SERVER, "/auth/v1": SERVER, "/dev": SERVER },
  },
});
