import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { StartError } from "../errors.ts";
import { sendPage } from "./page.ts";
import { sendProblem } from "./problems.ts";
import { choosePage, readPages } from "./public-pages.ts";

const WEB_BUILD = fileURLToPath(new URL("../../../../../dist/web/", import.meta.url));
const ONE_YEAR_SECONDS = 31_536_000;

/** Paths of the server itself; everything else is a page of the web app. */
const SERVER_PATHS = /^\/(api|auth\/v1|functions|dev|metrics)(\/|$)/;
/** Page files are never served raw, because the server fills in values. */
const PAGE_FILES = /\.html$|^\/pages\.json$/i;
/** Matches a last segment with a dot: a file's name, since no page has one. */
const FILE_PATH = /\.[^/]*$/;

/** Media type that the plugin sends without a character set, although a drawing is text. */
const DRAWING = "image/svg+xml";

/** Facts beyond the files that decide which page a visit gets. */
interface PageFacts {
  /** Returns whether a request has a session cookie, valid or not. */
  readonly hasSession: (request: FastifyRequest) => boolean;
  /** Returns the path of an event's own link preview, if it has one. */
  readonly findEventPreview: (eventId: string) => Promise<string | undefined>;
}

/**
 * Serves the built web app: hashed files cached forever, other files revalidated, the prerendered pages, and the app
 * shell for any other address, so that the app's router decides.
 * @throws StartError in production if the app wasn't built
 */
export async function registerWebPages(
  app: FastifyInstance,
  config: Pick<Config, "mode" | "publicUrl" | "showsTestPayments">,
  { hasSession, findEventPreview }: PageFacts,
  folder = WEB_BUILD,
): Promise<void> {
  if (!existsSync(folder)) {
    if (config.mode === "production")
      throw new StartError("There are no pages: build them with `npm run build`");
    app.setNotFoundHandler((_request, reply) => sendProblem(reply, { code: "NOT_FOUND" }));
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    // The plugin's own routes would read a file's whole folder on every request.
    serve: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes("/assets/");
      reply.header("cache-control", hashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
  const schema = { hide: true };
  const onSend = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (reply.getHeader("content-type") === DRAWING) reply.type(`${DRAWING}; charset=utf-8`);
  };
  app.get<{ Params: { "*": string } }>("/*", { schema, onSend }, (request, reply) => {
    const file = `/${request.params["*"]}`;
    return PAGE_FILES.test(file) ? reply.callNotFound() : reply.sendFile(file);
  });
  // Texts have room for an order's number, not for its id. The page finds the order by it.
  app.get<{ Params: { number: string } }>("/o/:number", { schema }, (request, reply) =>
    reply.redirect(`/orders/${encodeURIComponent(request.params.number)}`),
  );
  const { shell, event, written } = await readPages(folder, config);
  app.get<{ Params: { id: string } }>("/events/:id", { schema }, async (request, reply) =>
    sendPage(request, reply, event(await findEventPreview(request.params.id))),
  );
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
  // The service worker caches this shell for offline use.
  app.get("/index.html", { schema }, (request, reply) => sendPage(request, reply, shell));
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return sendProblem(reply, { code: "NOT_FOUND" });
    return sendPage(request, reply.code(200), shell);
  });
}

/** Returns whether a request wants a page. Browsers accept HTML; link previews and link checkers accept anything. */
function wantsPage({ method, url, headers: { accept = "*/*" } }: FastifyRequest): boolean {
  if (!["GET", "HEAD"].includes(method) || SERVER_PATHS.test(url)) return false;
  if (accept.includes("text/html")) return true;
  return accept.includes("*/*") && !FILE_PATH.test(url.split("?", 1)[0] ?? "");
}
