import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import * as service from "./service.ts";

/** What the counter keeps for itself, and its till. Its sales come with what else the crew does. */
export function counterRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.setAside, ({ session, params, body }) =>
    service.setAside(context, session, params.id, body),
  );
  bindRoute(http, contract.listSetAsides, async ({ session, params }) => {
    const found = await service.listSetAsides(context, session, params.id);
    return found.ok ? ok({ setAsides: found.value }) : found;
  });
  bindRoute(http, contract.freeSetAside, async ({ session, params, body }) => {
    const freed = await service.freeSetAside(context, session, {
      eventId: params.id,
      deviceId: params.deviceId,
      reason: body.reason,
    });
    return freed.ok ? ok({ setAsides: freed.value }) : freed;
  });
  bindRoute(http, contract.getCashCount, ({ session, params }) =>
    service.getCashCount(context, session, params.id),
  );
  bindRoute(http, contract.countCash, ({ session, params, body, idempotencyKey }) =>
    service.countCash(context, session, params.id, idempotencyKey, body),
  );
}
