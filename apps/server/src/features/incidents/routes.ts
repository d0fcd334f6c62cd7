import * as contract from "@secret/contract";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { previewAlarm, readAlarmPhone, sendAlarm } from "./service/allergen-alarm.ts";
import { previewWarning, sendWarning } from "./service/allergen-warning.ts";
import { announceDelay } from "./service/announce-delay.ts";
import {
  answerChoiceForMember,
  answerOwnChoice,
  readChoices,
  readChoicesForMember,
} from "./service/answer-choice.ts";
import { readOrderShortages, readShortAnswer, setShortAnswer } from "./service/member-shortages.ts";
import { readOrderDelay } from "./service/order-delay.ts";
import { readOrderHold, readPickupHolds, sayOnMyWay } from "./service/order-hold.ts";
import { previewPartRefund, startPartRefund } from "./service/part-refund.ts";
import { previewPlanChange, startPlanChange } from "./service/plan-change.ts";
import { previewDelay } from "./service/preview-delay.ts";
import { previewRelease } from "./service/preview-release.ts";
import { previewStop } from "./service/preview-stop.ts";
import { releaseNoShows } from "./service/release-no-shows.ts";
import { previewShort, startShort } from "./service/start-shortage.ts";
import { stopPickup } from "./service/stop-pickup.ts";
import { readStopRefunds } from "./service/stop-refunds.ts";
import { undoIncident } from "./service/undo-incident.ts";

/** Registers the crew's routes of a pickup day that goes wrong. */
export function incidentRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.previewDelay, ({ session, params, query }) =>
    previewDelay(context, session, params.id, query.minutes),
  );
  bindRoute(http, contract.announceDelay, ({ session, params, body }) =>
    announceDelay(context, session, params.id, body),
  );
  bindRoute(http, contract.getOrderDelay, ({ session, params }) =>
    readOrderDelay(context, session, params.id),
  );
  bindRoute(http, contract.previewPartRefund, ({ session, params, query }) =>
    previewPartRefund(context, session, params.id, query),
  );
  bindRoute(http, contract.startPartRefund, ({ session, params, body, idempotencyKey }) =>
    startPartRefund(context, session, params.id, idempotencyKey, body),
  );
  bindRoute(http, contract.getOrderChoices, ({ session, params }) =>
    readChoices(context, session, params.id),
  );
  bindRoute(http, contract.answerChoice, ({ session, params, body }) =>
    answerOwnChoice(context, session, params, body.answer),
  );
  bindRoute(http, contract.getChoicesForMember, ({ session, params, query }) =>
    readChoicesForMember(context, session, params.id, query.orderId),
  );
  bindRoute(http, contract.answerChoiceForMember, ({ session, params, body }) =>
    answerChoiceForMember(context, session, params, body.answer),
  );
  bindRoute(http, contract.previewRelease, ({ session, params }) =>
    previewRelease(context, session, params.id),
  );
  bindRoute(http, contract.releaseNoShows, ({ session, params, body }) =>
    releaseNoShows(context, session, params.id, body),
  );
  bindRoute(http, contract.getPickupHolds, ({ params }) => readPickupHolds(context, params.id));
  bindRoute(http, contract.getOrderHold, ({ session, params }) => readOrderHold(context, session, params.id));
  bindRoute(http, contract.sayOnMyWay, ({ session, params }) => sayOnMyWay(context, session, params.id));
  bindRoute(http, contract.previewShort, ({ session, params, query }) =>
    previewShort(context, session, params.id, query),
  );
  bindRoute(http, contract.startShort, ({ session, params, body }) =>
    startShort(context, session, params.id, body),
  );
  bindRoute(http, contract.getOrderShortages, ({ session, params }) =>
    readOrderShortages(context, session, params.id),
  );
  bindRoute(http, contract.getShortAnswer, ({ session }) => readShortAnswer(context, session));
  bindRoute(http, contract.setShortAnswer, ({ session, body }) => setShortAnswer(context, session, body));
  alarmRoutes(http, context);
  planRoutes(http, context);
  stopRoutes(http, context);
  bindRoute(http, contract.undoIncident, ({ session, params }) => undoIncident(context, session, params));
}

/** Registers the routes of allergen alarms. */
function alarmRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.previewAllergenAlarm, ({ session, params, query }) =>
    previewAlarm(context, session, params.id, query),
  );
  bindRoute(http, contract.sendAllergenAlarm, ({ session, params, body }) =>
    sendAlarm(context, session, params.id, body),
  );
  bindRoute(http, contract.previewAllergenWarning, ({ session, params, query }) =>
    previewWarning(context, session, params.id, query.menuItemId),
  );
  bindRoute(http, contract.sendAllergenWarning, ({ session, params, body }) =>
    sendWarning(context, session, params.id, body),
  );
  bindRoute(http, contract.getAlarmPhone, ({ session, params, body }) =>
    readAlarmPhone(context, session, params.id, body.orderId),
  );
}

/** Registers the routes of changing an event's place or time once it has orders. */
function planRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.previewPlanChange, ({ params, body }) =>
    previewPlanChange(context, params.id, body),
  );
  bindRoute(http, contract.startPlanChange, ({ session, params, body }) =>
    startPlanChange(context, session, params.id, body),
  );
}

/** Registers the routes of stopping a pickup for good, and of its refunds. */
function stopRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.previewStop, ({ session, params, query }) =>
    previewStop(context, session, params.id, query.reason),
  );
  bindRoute(http, contract.stopPickup, ({ session, params, body }) =>
    stopPickup(context, session, params.id, body),
  );
  bindRoute(http, contract.stopPickupAsAdmin, ({ session, params, body }) =>
    stopPickup(context, session, params.id, body),
  );
  bindRoute(http, contract.getRefundProgress, ({ session, params }) =>
    readStopRefunds(context, session, params.id),
  );
  bindRoute(http, contract.pauseRefunds, ({ session, params, body }) =>
    readStopRefunds(context, session, params.id, body.isPaused),
  );
}
