import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressAssets } from "./build/compress-assets.ts";
import { lightContract } from "./build/light-contract.ts";
import { writeServiceWorker } from "./build/write-service-worker.ts";

const SERVER = `http://localhost:${process.env.PORT ?? 3000}`;

/** What every page needs, in one file: it compresses better than in many, and stays in the browser's cache. */
const FOUNDATION = {
  name: "foundation",
  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store))\/|\/web\/src\/(ui\/(class-names|logo|theme|theme-toggle|menu)|app\/layouts\/footers)\./,
};

export default defineConfig({
  plugins: [react(), tailwindcss(), lightContract(), writeServiceWorker(), compressAssets()],
  build: {
    target: "es2023",
    manifest: true,
    // Without its helper and its list of files in what every page loads first.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [FOUNDATION] },
        // What every page loads first names all the others: the manifest tells which is which.
        chunkFileNames: "assets/[hash].js",
      },
    },
  },
  server: {
    proxy: { "/api": SERVER, "/auth/v1": SERVER, "/dev": SERVER },
  },
});
