import { BRAND, DAY_MS } from "@secret/domain";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";

const PATH = "/.well-known/security.txt";
/** RFC 9116 requires an expiry within a year. */
const VALID_DAYS = 180;

/** Serves the contact for security researchers. Source: RFC 9116. */
export function registerSecurityText(app: FastifyInstance, { config, clock }: Context): void {
  app.get(PATH, { schema: { hide: true } }, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + VALID_DAYS * DAY_MS);
    const fields = [
      `Contact: mailto:${BRAND.supportEmail}`,
      `Expires: ${expires.toISOString()}`,
      "Preferred-Languages: en",
      `Canonical: ${config.publicUrl}${PATH}`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${fields.join("\n")}\n`);
  });
}
