import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { failStart } from "../../apps/server/src/main.ts";

/** `npm run dev`: the server as `npm start` runs it, and the web app beside it, reloading as it is edited. */
const WEB_PORT = 5173;

try {
  await import("./start.ts");
  const web = await createServer({
    root: fileURLToPath(new URL("../../apps/web/", import.meta.url)),
    server: { port: WEB_PORT },
  });
  await web.listen();
  web.printUrls();
} catch (error) {
  failStart(error);
}
