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

/** What every page needs, in one file: it compresses better than in many, and stays in the browser's cache. */
const FOUNDATION = {
  name: "foundation",
  test: /preload-helper|rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\/|\/web\/src\/(ui\/(class-names|logo|theme|theme-toggle|menu)|app\/(fonts|layouts\/(footers|public-layout)))\.|\/domain\/src\/brand\./,
};

/** What the app needs on whatever page it opens. */
const ROUTER = {
  name: "router",
  test: /node_modules\/(use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store))\//,
};

/** Small things that most pages have, none of them worth a file of its own. */
const PARTS = {
  name: "parts",
  test: /\/web\/src\/(ui\/(badge|button|confirm|dialog|live-region|panel|price|skeleton|spot|stepper|sticky-bar|thumbnail|unbroken|use-media|use-modal|use-now|viewer-time-zone)|platform\/(lazy-part|load-module|pause-until-woken|idempotency-key|unsaved-work|live\/(live-handlers|return-watcher)))\.|\/domain\/src\/(result|contact\/phone-format|money\/payment|stock\/(limit|share|stock)|event\/(event-time|orderability)|pickup\/(pickup|pickup-window)|money\/(totals|tip)|order\/order-status)\./,
};

/** What pages with data need, which is every one but those that only visitors read. */
const DATA = {
  name: "data",
  test: /node_modules\/(@tanstack\/(react-query|query-core)|react-hot-toast|goober)\//,
};

/**
 * Modules that the members' layout and its live handlers need on every page of theirs. Their dependencies stay where they
 * are: the contract's would bring the schema library along.
 */
const MEMBER = {
  name: "member",
  includeDependenciesRecursively: false,
  test: /\/web\/src\/features\/(events\/event-queries|orders\/(order-queries|order-money)|registrations\/registration-queries|cart\/(cart-store|use-cart|lazy-parts)|registrations\/lazy-parts)\.|\/contract\/src\/(events\/events|orders\/orders|registrations)\./,
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
    manifest: true,
    // Without its helper and its list of files in what every page loads first.
    modulePreload: false,
    rolldownOptions: {
      input: ["index.html", "visitor.html"],
      // A feature's index.ts only passes names on. Without this, whoever imports one name would load all its modules.
      treeshake: {
        moduleSideEffects: [{ test: /\/web\/src\/features\/[^/]+\/index\.ts$/, sideEffects: false }],
      },
      output: {
        codeSplitting: { groups: [FOUNDATION, ROUTER, DATA, PARTS, MEMBER] },
        // What every page loads first names all the others: the manifest tells which is which.
        chunkFileNames: "assets/[hash].js",
      },
    },
  },
  worker: {
    format: "es",
    // The server gives what lies there the policy that WebAssembly needs.
    rolldownOptions: { output: { entryFileNames: "assets/wasm-workers/[name]-[hash].js" } },
  },
  server: {
    proxy: { "/api": SERVER, "/auth/v1": SERVER, "/dev": SERVER },
  },
});
