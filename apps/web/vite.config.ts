import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressAssets } from "./compress-assets.ts";

const SERVER = `http://localhost:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [react(), tailwindcss(), compressAssets()],
  build: { target: "es2023", manifest: true },
  server: {
    proxy: { "/api": SERVER, "/auth/v1": SERVER, "/dev": SERVER },
  },
});
