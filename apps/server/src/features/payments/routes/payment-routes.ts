import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../../platform/http/client-info.ts";
import { MinuteLimit } from "../../../platform/http/minute-limit.ts";
import { sendProblem } from "../../../platform/http/problems.ts";
import { ForgedWebhooks } from "../../audit/index.ts";
import { getAdminOrder } from "../../orders/index.ts";
import type { PaymentProvider } from "../provider.ts";
import { listDisputes } from "../service/disputes.ts";
import {
  checkOpenMoneyAtSquare,
  checkPaymentAtSquare,
  getOrderMoney,
  listPayments,
  listRefunds,
  listWebhooks,
} from "../service/money-desk.ts";
import { getOpenMoney, payRefundByHand, retryRefund } from "../service/open-money.ts";
import { payOrder } from "../service/pay-order.ts";
import { previewCancellation } from "../service/preview-cancellation.ts";
import { refundByAdmin } from "../service/refund-by-admin.ts";
import { receiveWebhook, WEBHOOK_PATH } from "../service/webhooks.ts";
import { depositRoutes } from "./deposit-routes.ts";

/**
 * Maximum payments per minute and network by members who paid within the last hour. Members of a crowd pay once each.
 */
const REPEATED_PER_MINUTE = 600;

const SIGNATURE_HEADER = "x-square-hmacsha256-signature";

/** Registers the routes for payments, refunds and Square's webhooks. */
export function paymentsRoutes(http: HttpServer, context: Context, provider: PaymentProvider): void {
  bindRoute(http, contract.getPaymentConfiguration, async () => {
    const { applicationId, locationId, scriptUrl, isTest } = context.config.square;
    return ok({ applicationId, locationId, scriptUrl, isTest });
  });
  const repeated = new MinuteLimit(REPEATED_PER_MINUTE, context.clock);
  bindRoute(http, contract.payOrder, ({ session, params, body, idempotencyKey, request }) =>
    payOrder(context, provider, session, params.id, idempotencyKey, body, () =>
      repeated.take(clientInfoOf(request).network),
    ),
  );
  bindRoute(http, contract.refundOrder, async ({ session, params, body, idempotencyKey }) => {
    const refunded = await refundByAdmin(context, session, params.id, idempotencyKey, body);
    return refunded.ok ? getAdminOrder(context, params.id) : refunded;
  });
  bindRoute(http, contract.previewCancellation, ({ params }) => previewCancellation(context, params.id));
  bindRoute(http, contract.getOpenMoney, async () => ok(await getOpenMoney(context)));
  bindRoute(http, contract.retryRefund, async ({ session, params }) => {
    const asked = await retryRefund(context, provider, session, params.id);
    return asked.ok ? ok(await getOpenMoney(context)) : asked;
  });
  bindRoute(http, contract.payRefundByHand, async ({ session, params, body }) => {
    const paid = await payRefundByHand(context, provider, session, params.id, body);
    return paid.ok ? ok(await getOpenMoney(context)) : paid;
  });
  moneyDeskRoutes(http, context, provider);
  depositRoutes(http, context);
  const forged = new ForgedWebhooks(context, "Payment webhooks with a wrong signature were refused");
  http.app.addHook("onClose", () => forged.close());
  void http.app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(WEBHOOK_PATH, { schema: { hide: true } }, async (request, reply) => {
      const signature = String(request.headers[SIGNATURE_HEADER] ?? "");
      const result = await receiveWebhook(
        context,
        provider,
        String(request.body),
        signature,
        forged,
        clientInfoOf(request),
      );
      return result.ok ? result.value : sendProblem(reply, result.failure);
    });
  });
}

/** Registers the admin's routes for the status of payments, refunds and webhooks. */
function moneyDeskRoutes(http: HttpServer, context: Context, provider: PaymentProvider): void {
  bindRoute(http, contract.listPayments, async ({ query }) => ok(await listPayments(context, query)));
  bindRoute(http, contract.listRefunds, async ({ query }) => ok(await listRefunds(context, query)));
  bindRoute(http, contract.listWebhooks, async ({ query }) => ok(await listWebhooks(context, query)));
  bindRoute(http, contract.listDisputes, async ({ query }) => ok(await listDisputes(context, query)));
  bindRoute(http, contract.getOrderMoney, ({ params }) => getOrderMoney(context, params.id));
  bindRoute(http, contract.checkPaymentAtSquare, ({ session, params }) =>
    checkPaymentAtSquare(context, provider, session, params.id),
  );
  bindRoute(http, contract.checkOpenMoneyAtSquare, async ({ session }) =>
    ok(await checkOpenMoneyAtSquare(context, session)),
  );
}
