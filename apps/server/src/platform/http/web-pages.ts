import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../../config.ts";
import { sendProblem } from "./problems.ts";

const WEB_BUILD = fileURLToPath(new URL("../../../../web/dist/", import.meta.url));
const PAGE = "index.html";
const ONE_YEAR_SECONDS = 31_536_000;

/** Paths that are the server's own; everything else is a page of the web app. */
const SERVER_PATHS = /^\/(api|auth\/v1|functions|dev|metrics)(\/|$)/;

/**
 * Serves the built web app: files with a hash in their name for ever, all others checked again each time,
 * and the app's page for any other address, so that its router decides.
 */
export async function registerWebPages(
  app: FastifyInstance,
  { showsTestPayments }: Pick<Config, "showsTestPayments">,
  folder = WEB_BUILD,
): Promise<void> {
  if (!existsSync(folder)) {
    app.setNotFoundHandler((_request, reply) => sendProblem(reply, { code: "NOT_FOUND" }));
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes("/assets/");
      reply.header("cache-control", hashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
  const sendPage = showsTestPayments
    ? await serveMarkedPage(app, folder)
    : (reply: FastifyReply) => reply.sendFile(PAGE);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && request.headers.accept?.includes("text/html") === true;
    if (!wantsPage || SERVER_PATHS.test(request.url)) return sendProblem(reply, { code: "NOT_FOUND" });
    return sendPage(reply.header("cache-control", "no-cache"));
  });
}

/** Stands above every page of a trial in production. */
const TEST_PAYMENTS_NOTICE =
  '<p role="note" style="margin:0;padding:0.5rem;text-align:center;background:#111;color:#fff">' +
  "Test payments: no money moves</p>";

/** The page with the notice, wherever it is asked for. */
async function serveMarkedPage(
  app: FastifyInstance,
  folder: string,
): Promise<(reply: FastifyReply) => FastifyReply> {
  const page = (await readFile(join(folder, PAGE), "utf8")).replace(
    "<body>",
    `<body>${TEST_PAYMENTS_NOTICE}`,
  );
  const send = (reply: FastifyReply) => reply.type("text/html; charset=utf-8").send(page);
  for (const path of ["/", `/${PAGE}`]) {
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      send(reply.header("cache-control", "no-cache")),
    );
  }
  return send;
}
