import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";

const ONE_YEAR_SECONDS = 31_536_000;

/** Logo in mails, with its size in px, made by tools/mail-logo. A new image needs a new path. */
export const MAIL_LOGO = { path: "/mail/logo-2.png", width: 172, height: 48 } as const;

/** Serves the logo to any origin, since webmail shows mails in its own pages. */
export function registerMailLogo(app: FastifyInstance): void {
  const picture = readFile(new URL("./logo.png", import.meta.url));
  app.get(MAIL_LOGO.path, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({
        "cache-control": `public, max-age=${ONE_YEAR_SECONDS}, immutable`,
        "cross-origin-resource-policy": "cross-origin",
      })
      .type("image/png")
      .send(await picture),
  );
}
