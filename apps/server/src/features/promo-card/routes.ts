import * as contract from "@secret/contract";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../platform/http/client-info.ts";
import { CardStand } from "./service/card-stand.ts";

/** Registers the routes of the printable card, whose QR code leads to the sign-up. */
export function promoCardRoutes(http: HttpServer, context: Context): void {
  const stand = new CardStand(context);
  http.app.addHook("onClose", () => stand.close());
  bindRoute(http, contract.getPromoCard, async ({ query, request, reply }) => {
    const card = await stand.read("svg", query, clientInfoOf(request));
    if (!card.ok) return card;
    reply.type("image/svg+xml; charset=utf-8");
    return card.value;
  });
  bindRoute(http, contract.getPromoCardPicture, async ({ query, request, reply }) => {
    const card = await stand.read("png", query, clientInfoOf(request));
    if (!card.ok) return card;
    reply.header("content-disposition", `inline; filename="${fileName(query, query.side)}.png"`);
    reply.type("image/png");
    return card.value;
  });
  bindRoute(http, contract.getPromoCardPdf, async ({ query, request, reply }) => {
    const card = await stand.read("pdf", query, clientInfoOf(request));
    if (!card.ok) return card;
    reply.header("content-disposition", `inline; filename="${fileName(query)}.pdf"`);
    reply.type("application/pdf");
    return card.value;
  });
}

function fileName({ edition }: contract.CardQuery, side?: contract.CardSide): string {
  return `secret-card${side === undefined ? "" : `-${side}`}${edition === "bleed" ? "-with-bleed" : ""}`;
}
