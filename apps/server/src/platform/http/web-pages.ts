import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { StartError } from "../start-error.ts";
import { sendPage } from "./page.ts";
import { sendProblem } from "./problems.ts";
import { choosePage, readPages } from "./public-pages.ts";

const WEB_BUILD = fileURLToPath(new URL("../../../../web/dist/", import.meta.url));
const ONE_YEAR_SECONDS = 31_536_000;

/** Paths that are the server's own; everything else is a page of the web app. */
const SERVER_PATHS = /^\/(api|auth\/v1|functions|dev|metrics)(\/|$)/;
/** Pages are sent with what only the server knows in them, never as they lie there. */
const PAGE_FILES = /\.html$|^\/pages\.json$/i;
/** A last part with a dot is a file's name, as no page's is. */
const FILE_PATH = /\.[^/]*$/;

/** Whether somebody comes with a session's cookie, whatever it is worth. */
type SessionCheck = (request: FastifyRequest) => boolean;

/**
 * Serves the built web app: files with a hash in their name for ever, all others checked again each time; the public
 * pages as the build has written them; and the app's shell for any other address, so that its router decides.
 * @throws StartError in production, where they weren't built
 */
export async function registerWebPages(
  app: FastifyInstance,
  config: Pick<Config, "mode" | "publicUrl" | "showsTestPayments">,
  hasSession: SessionCheck,
  folder = WEB_BUILD,
): Promise<void> {
  if (!existsSync(folder)) {
    if (config.mode === "production")
      throw new StartError("There are no pages: build them with `npx vite build` in apps/web");
    app.setNotFoundHandler((_request, reply) => sendProblem(reply, { code: "NOT_FOUND" }));
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    // Its own routes read a file's whole folder each time that it is asked for.
    serve: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes("/assets/");
      reply.header("cache-control", hashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
  const schema = { hide: true };
  app.get<{ Params: { "*": string } }>("/*", { schema }, (request, reply) => {
    const file = `/${request.params["*"]}`;
    return PAGE_FILES.test(file) ? reply.callNotFound() : reply.sendFile(file);
  });
  const { shell, written } = await readPages(folder, config);
  for (const page of written) {
    app.get(page.path, { schema }, (request, reply) => {
      const visit = {
        host: request.hostname,
        query: request.query as object,
        hasSession: hasSession(request),
      };
      return sendPage(request, reply, choosePage(page, visit));
    });
  }
  // The service worker's, for the time without a connection.
  app.get("/index.html", { schema }, (request, reply) => sendPage(request, reply, shell));
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return sendProblem(reply, { code: "NOT_FOUND" });
    return sendPage(request, reply.code(200), shell);
  });
}

/** Browsers name pages; who looks at a link for its preview, or whether it works, takes anything. */
function wantsPage({ method, url, headers: { accept = "*/*" } }: FastifyRequest): boolean {
  if (!["GET", "HEAD"].includes(method) || SERVER_PATHS.test(url)) return false;
  if (accept.includes("text/html")) return true;
  return accept.includes("*/*") && !FILE_PATH.test(url.split("?", 1)[0] ?? "");
}
