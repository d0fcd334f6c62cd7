import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";

const ONE_YEAR_SECONDS = 31_536_000;

/** The brand's picture in mails, in pixels as shown; made by tools/mail-logo. Another picture gets another path. */
export const MAIL_LOGO = { path: "/mail/logo-1.png", width: 172, height: 48 } as const;

/** Serves it to whoever reads a mail, wherever that is: mail programs on the web show it in pages of their own. */
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
