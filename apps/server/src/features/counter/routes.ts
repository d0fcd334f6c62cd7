import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import type { PaymentProvider } from "../payments/index.ts";
import { setAllotment } from "./service/allotment.ts";
import { countCash, getCashCount } from "./service/cash-count.ts";
import { listAllotments, releaseAllotment } from "./service/release-allotment.ts";
import { checkTerminalCharge, startTerminalCharge } from "./service/terminal-charge.ts";

/** Registers the routes of offline allotments, cash counts and terminal charges. Counter sales arrive with the crew's other actions. */
export function counterRoutes(http: HttpServer, context: Context, provider: PaymentProvider): void {
  bindRoute(http, contract.setAllotment, ({ session, params, body }) =>
    setAllotment(context, session, params.id, body),
  );
  bindRoute(http, contract.listAllotments, async ({ session, params }) => {
    const found = await listAllotments(context, session, params.id);
    return found.ok ? ok({ allotments: found.value }) : found;
  });
  bindRoute(http, contract.releaseAllotment, async ({ session, params, body }) => {
    const freed = await releaseAllotment(context, session, {
      eventId: params.id,
      deviceId: params.deviceId,
      reason: body.reason,
    });
    return freed.ok ? ok({ allotments: freed.value }) : freed;
  });
  bindRoute(http, contract.getCashCount, ({ session, params }) => getCashCount(context, session, params.id));
  bindRoute(http, contract.countCash, ({ session, params, body, idempotencyKey }) =>
    countCash(context, session, params.id, idempotencyKey, body),
  );
  bindRoute(http, contract.startTerminalCharge, ({ session, params, body }) =>
    startTerminalCharge(context, session, params.id, body),
  );
  bindRoute(http, contract.checkTerminalCharge, ({ session, body }) =>
    checkTerminalCharge(context, provider, session, body),
  );
}
