import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { sendProblem } from "./problems.ts";

const WEB_BUILD = fileURLToPath(new URL("../../../../web/dist/", import.meta.url));
const ONE_YEAR_SECONDS = 31_536_000;

/** Paths that are the server's own; everything else is a page of the web app. */
const SERVER_PATHS = /^\/(api|auth\/v1|functions|dev|metrics)(\/|$)/;

/**
 * Serves the built web app: files with a hash in their name for ever, all others checked again each time,
 * and the app's page for any other address, so that its router decides.
 */
export async function registerWebPages(app: FastifyInstance): Promise<void> {
  if (!existsSync(WEB_BUILD)) {
    app.setNotFoundHandler((_request, reply) => sendProblem(reply, { code: "NOT_FOUND" }));
    return;
  }
  await app.register(fastifyStatic, {
    root: WEB_BUILD,
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes("/assets/");
      reply.header("cache-control", hashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && request.headers.accept?.includes("text/html") === true;
    if (!wantsPage || SERVER_PATHS.test(request.url)) return sendProblem(reply, { code: "NOT_FOUND" });
    return reply.header("cache-control", "no-cache").sendFile("index.html");
  });
}
