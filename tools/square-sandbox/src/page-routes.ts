import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { tokenizeCard, WALLET_CARD } from "./cards.ts";
import type { Sandbox } from "./sandbox.ts";

const PAGE = new URL("./page/", import.meta.url);
const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  "/v1/square.js": ["square.js", "text/javascript"],
  "/v1/card-form": ["card-form.html", "text/html"],
  "/v1/card-form.js": ["card-form.js", "text/javascript"],
  "/v1/card-form.css": ["card-form.css", "text/css"],
};

const TypedCard = z.strictObject({
  number: z.string().regex(/^\d{13,19}$/),
  cvv: z.string().regex(/^\d{3,4}$/),
  month: z.int().min(1).max(12),
  year: z.int().min(2000).max(2099),
  postalCode: z.string().regex(/^\d{5}$/),
});

/** Serves the payment page's script and the card form's frame. */
export function pageRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  for (const [path, [file, type]] of Object.entries(FILES)) {
    app.get(path, async (_request, reply) => {
      reply.header("cross-origin-resource-policy", "cross-origin").type(`${type}; charset=utf-8`);
      return readFile(new URL(file, PAGE), "utf8");
    });
  }
  app.get("/v1/wallets", async (_request, reply) => {
    reply.header("access-control-allow-origin", "*");
    return { enabled: sandbox.controls.wallets };
  });
  // The form's own frame posts here: card data never meets the shop's origin.
  app.post("/v1/card-token", async (request, reply) => {
    const card = TypedCard.safeParse(request.body);
    if (!card.success) return reply.code(400).send({ field: card.error.issues[0]?.path[0] });
    const tokenized = tokenizeCard(card.data);
    const token = `cnon:${randomBytes(16).toString("base64url")}`;
    sandbox.ledger.tokens.set(token, tokenized);
    return { token, card: { brand: tokenized.brand, last4: tokenized.last4 } };
  });
  app.get("/v1/wallet-token", async (_request, reply) => {
    reply.header("access-control-allow-origin", "*");
    const token = `wnon:${randomBytes(16).toString("base64url")}`;
    sandbox.ledger.tokens.set(token, WALLET_CARD);
    return { token };
  });
  app.get("/receipt/:id", async (request, reply) => {
    const payment = sandbox.ledger.payments.get(z.object({ id: z.string() }).parse(request.params).id);
    reply.type("text/plain");
    return payment
      ? `Sandbox receipt ${payment.receipt_number}: ${payment.status}`
      : reply.code(404).send("None");
  });
}
