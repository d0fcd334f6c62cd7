import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import * as service from "../service.ts";

/** Events for the admin. */
export function adminEventsRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listAdminEvents, async () =>
    ok({ events: await service.findAdminEvents(context.database) }),
  );
  bindRoute(http, contract.createEvent, ({ session, body }) => service.createEvent(context, session, body));
  bindRoute(http, contract.getAdminEvent, ({ params }) => service.getAdminEvent(context, params.id));
  bindRoute(http, contract.editEvent, ({ session, params, body }) =>
    service.editEvent(context, session, params.id, body),
  );
  bindRoute(http, contract.previewEventEdit, ({ params, body }) =>
    service.previewEventEdit(context, params.id, body),
  );
  bindRoute(http, contract.previewPublishing, ({ params }) => service.previewPublishing(context, params.id));
  bindRoute(http, contract.duplicateEvent, ({ session, params, body }) =>
    service.duplicateEvent(context, session, params.id, body.eventOn),
  );
  bindRoute(http, contract.archiveEvent, ({ session, params }) =>
    service.archiveEvent(context, session, params.id),
  );
  bindRoute(http, contract.restoreEvent, ({ session, params }) =>
    service.restoreEvent(context, session, params.id),
  );
  bindRoute(http, contract.deleteEvent, ({ session, params }) =>
    service.deleteEvent(context, session, params.id),
  );
  bindRoute(http, contract.setEventStatus, ({ session, params, body }) =>
    service.setEventStatus(context, session, params.id, body),
  );
}
