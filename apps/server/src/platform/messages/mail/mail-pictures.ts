import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";

const ONE_YEAR_SECONDS = 31_536_000;

/** Logo in mails, with its size in px, made by tools/mail-logo. A new image needs a new path. */
export const MAIL_LOGO = { path: "/mail/logo-3.png", width: 180, height: 48 } as const;

/** Logo paths in mails sent earlier, which serve the current logo. */
export const EARLIER_LOGO_PATHS = ["/mail/logo-1.png", "/mail/logo-2.png"] as const;

/** Pictures across the top of mails, made by tools/draw, with their size in px. A new image needs a new path. */
export const MAIL_STRIPS = {
  announced: "/mail/announced-1.png",
  confirmed: "/mail/confirmed-1.png",
  ready: "/mail/ready-1.png",
} as const;
export type MailStrip = keyof typeof MAIL_STRIPS;
export const STRIP_SIZE = { width: 600, height: 234 } as const;

/** Serves the pictures to any origin, since webmail shows mails in its own pages. */
export function registerMailPictures(app: FastifyInstance): void {
  for (const path of [MAIL_LOGO.path, ...EARLIER_LOGO_PATHS]) serve(app, path, "./logo.png");
  for (const [name, path] of Object.entries(MAIL_STRIPS)) serve(app, path, `./strips/${name}.png`);
}

function serve(app: FastifyInstance, path: string, file: string): void {
  const picture = readFile(new URL(file, import.meta.url));
  app.get(path, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({
        "cache-control": `public, max-age=${ONE_YEAR_SECONDS}, immutable`,
        "cross-origin-resource-policy": "cross-origin",
      })
      .type("image/png")
      .send(await picture),
  );
}
