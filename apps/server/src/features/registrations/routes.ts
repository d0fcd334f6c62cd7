import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import type { EventCache } from "../events/index.ts";
import { getMyEvent } from "./service/my-event.ts";
import { joinWaitlist, setReminder } from "./service/register.ts";

/** Registers the routes of reminders, waitlists and a member's own data of an event. */
export function registrationsRoutes(http: HttpServer, context: Context, events: EventCache): void {
  bindRoute(http, contract.getMyEvent, ({ session, params }) =>
    getMyEvent(context, events, session, params.id),
  );
  bindRoute(http, contract.registerForEvent, ({ session, params }) =>
    setReminder(context, events, session, params.id, true),
  );
  bindRoute(http, contract.unregisterFromEvent, async ({ session, params }) => {
    const result = await setReminder(context, events, session, params.id, false);
    return result.ok ? ok({}) : result;
  });
  bindRoute(http, contract.joinWaitlist, ({ session, params, body }) =>
    joinWaitlist(context, events, session, params.id, body),
  );
}
