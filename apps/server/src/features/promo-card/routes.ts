import * as contract from "@secret/contract";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { drawCard, paintCard, printCard } from "./card.ts";

/** The printable card with the code that leads to the sign-up. */
export function promoCardRoutes(http: HttpServer, { config: { publicUrl } }: Context): void {
  bindRoute(http, contract.getPromoCard, async ({ query, reply }) =>
    reply.type("image/svg+xml").send(await drawCard(publicUrl, query.invite)),
  );
  bindRoute(http, contract.getPromoCardPicture, async ({ query, reply }) => {
    reply.header("content-disposition", 'inline; filename="secret-card.png"');
    return reply.type("image/png").send(await paintCard(publicUrl, query.invite));
  });
  bindRoute(http, contract.getPromoCardPdf, async ({ query, reply }) => {
    reply.header("content-disposition", 'inline; filename="secret-card.pdf"');
    return reply.type("application/pdf").send(await printCard(publicUrl, query.invite));
  });
}
