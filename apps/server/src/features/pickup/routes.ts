import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../platform/http/client-info.ts";
import { getCrewBoard } from "./service/board.ts";
import { listCrewEvents } from "./service/crew-events.ts";
import { explainPickupCode } from "./service/explain-code.ts";
import { listLeftBags, settleLeftBag } from "./service/left-bags.ts";
import { completePickup, drawPickupCode, getPickupCode, verifyPickup } from "./service/pickup-codes.ts";
import { getPickupLinkByAdmin } from "./service/pickup-link.ts";
import { renewOwnPickupCode, renewPickupCodeByAdmin } from "./service/renew-code.ts";
import { takeCrewActions } from "./service/take-actions.ts";
import { WrongCodes } from "./service/wrong-codes.ts";

/** Registers the routes of pickup codes, the crew's board and its actions. */
export function pickupRoutes(http: HttpServer, context: Context): void {
  const wrongCodes = new WrongCodes(context);
  http.app.addHook("onClose", () => wrongCodes.close());
  bindRoute(http, contract.verifyPickup, async ({ session, body, request }) =>
    wrongCodes.watch(session, clientInfoOf(request), await verifyPickup(context, session, body)),
  );
  bindRoute(http, contract.completePickup, async ({ session, body, request }) =>
    wrongCodes.watch(session, clientInfoOf(request), await completePickup(context, session, body)),
  );
  bindRoute(http, contract.explainPickupCode, async ({ session, body, request }) => {
    const explained = await explainPickupCode(context, body);
    if (explained.verdict === "unknown") await wrongCodes.count(session, clientInfoOf(request));
    return ok(explained);
  });
  bindRoute(http, contract.getPickupCode, ({ session, params }) =>
    getPickupCode(context, session, params.id),
  );
  bindRoute(http, contract.getPickupCodeImage, async ({ session, params, reply }) => {
    const image = await drawPickupCode(context, session, params.id);
    return image.ok ? reply.type("image/png").send(image.value) : image;
  });
  bindRoute(http, contract.listCrewEvents, async ({ session }) =>
    ok({ events: await listCrewEvents(context, session) }),
  );
  bindRoute(http, contract.getCrewBoard, ({ session, params, query }) =>
    getCrewBoard(context, session, params.id, query),
  );
  bindRoute(http, contract.sendCrewActions, ({ session, params, body, request }) =>
    takeCrewActions(context, session, clientInfoOf(request), params.id, body, wrongCodes),
  );
  bindRoute(http, contract.listLeftBags, async () => ok({ bags: await listLeftBags(context) }));
  bindRoute(http, contract.settleLeftBag, async ({ session, params }) => {
    const settled = await settleLeftBag(context, session, params.id);
    return settled.ok ? ok({ bags: settled.value }) : settled;
  });
  bindRoute(http, contract.getPickupCodeDrawing, async ({ session, params, reply }) => {
    const code = await getPickupCode(context, session, params.id);
    return code.ok ? reply.type("image/svg+xml; charset=utf-8").send(code.value.svg) : code;
  });
  bindRoute(http, contract.renewPickupCode, async ({ session, params }) => {
    const renewed = await renewOwnPickupCode(context, session, params.id);
    return renewed.ok ? getPickupCode(context, session, params.id) : renewed;
  });
  bindRoute(http, contract.getPickupLinkByAdmin, ({ params }) => getPickupLinkByAdmin(context, params.id));
  bindRoute(http, contract.renewPickupCodeByAdmin, ({ session, params }) =>
    renewPickupCodeByAdmin(context, session, params.id),
  );
}
