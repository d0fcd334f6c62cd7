import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { countCash, getCashCount } from "./service/cash-count.ts";
import { freeSetAside, listSetAsides } from "./service/free-set-aside.ts";
import { setAside } from "./service/set-aside.ts";

/** Registers the routes of offline allotments and cash counts. Counter sales arrive with the crew's other actions. */
export function counterRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.setAside, ({ session, params, body }) =>
    setAside(context, session, params.id, body),
  );
  bindRoute(http, contract.listSetAsides, async ({ session, params }) => {
    const found = await listSetAsides(context, session, params.id);
    return found.ok ? ok({ setAsides: found.value }) : found;
  });
  bindRoute(http, contract.freeSetAside, async ({ session, params, body }) => {
    const freed = await freeSetAside(context, session, {
      eventId: params.id,
      deviceId: params.deviceId,
      reason: body.reason,
    });
    return freed.ok ? ok({ setAsides: freed.value }) : freed;
  });
  bindRoute(http, contract.getCashCount, ({ session, params }) => getCashCount(context, session, params.id));
  bindRoute(http, contract.countCash, ({ session, params, body, idempotencyKey }) =>
    countCash(context, session, params.id, idempotencyKey, body),
  );
}
