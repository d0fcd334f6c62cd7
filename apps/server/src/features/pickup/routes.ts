import * as contract from "@secret/contract";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { completePickup, drawPickupCode, getPickupCode, verifyPickup } from "./service.ts";

/** Pickup codes and their scans. */
export function pickupRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.verifyPickup, ({ session, body }) => verifyPickup(context, session, body));
  bindRoute(http, contract.completePickup, ({ session, body }) => completePickup(context, session, body));
  bindRoute(http, contract.getPickupCode, ({ session, params }) =>
    getPickupCode(context, session, params.id),
  );
  bindRoute(http, contract.getPickupCodeImage, async ({ session, params, reply }) => {
    const image = await drawPickupCode(context, session, params.id);
    return image.ok ? reply.type("image/png").send(image.value) : image;
  });
}
