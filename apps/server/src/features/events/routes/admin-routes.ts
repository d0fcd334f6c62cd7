import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import { archiveEvent, restoreEvent } from "../service/archive-event.ts";
import { deleteEvent, setEventStatus } from "../service/change-event.ts";
import { createEvent } from "../service/create-event.ts";
import { duplicateEvent } from "../service/duplicate-event.ts";
import { editEvent, previewEventEdit } from "../service/edit-event.ts";
import { getEventLead, setEventLead } from "../service/event-lead.ts";
import { previewPublishing } from "../service/preview-publishing.ts";
import { getAdminEvent, listAdminEvents } from "../service/read-admin-event.ts";

/** Registers the admin routes of events. */
export function adminEventsRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listAdminEvents, async () => ok({ events: await listAdminEvents(context) }));
  bindRoute(http, contract.createEvent, ({ session, body }) => createEvent(context, session, body));
  bindRoute(http, contract.getAdminEvent, ({ params }) => getAdminEvent(context, params.id));
  bindRoute(http, contract.editEvent, ({ session, params, body }) =>
    editEvent(context, session, params.id, body),
  );
  bindRoute(http, contract.previewEventEdit, ({ params, body }) =>
    previewEventEdit(context, params.id, body),
  );
  bindRoute(http, contract.previewPublishing, ({ params }) => previewPublishing(context, params.id));
  bindRoute(http, contract.duplicateEvent, ({ session, params, body }) =>
    duplicateEvent(context, session, params.id, body.eventOn),
  );
  bindRoute(http, contract.archiveEvent, ({ session, params }) => archiveEvent(context, session, params.id));
  bindRoute(http, contract.restoreEvent, ({ session, params }) => restoreEvent(context, session, params.id));
  bindRoute(http, contract.deleteEvent, ({ session, params }) => deleteEvent(context, session, params.id));
  bindRoute(http, contract.getEventLead, ({ params }) => getEventLead(context, params.id));
  bindRoute(http, contract.setEventLead, ({ session, params, body }) =>
    setEventLead(context, session, params.id, body.userId),
  );
  bindRoute(http, contract.setEventStatus, ({ session, params, body }) =>
    setEventStatus(context, session, params.id, body),
  );
}
