import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { copyMenu } from "./service/copy-menu.ts";
import {
  addMenuItem,
  arrangeMenu,
  editMenuItem,
  listMenuLibrary,
  removeMenuItem,
} from "./service/edit-menu.ts";

/** Registers the admin routes of an event's menu. */
export function menuRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.addMenuItem, ({ session, params, body }) =>
    addMenuItem(context, session, params.id, body),
  );
  bindRoute(http, contract.copyMenu, ({ session, params, body }) =>
    copyMenu(context, session, params.id, body.fromEventId),
  );
  bindRoute(http, contract.editMenuItem, ({ session, params, body }) =>
    editMenuItem(context, session, params.id, body),
  );
  bindRoute(http, contract.removeMenuItem, ({ session, params }) =>
    removeMenuItem(context, session, params.id),
  );
  bindRoute(http, contract.arrangeMenu, ({ session, params, body }) =>
    arrangeMenu(context, session, params.id, body.itemIds),
  );
  bindRoute(http, contract.listMenuLibrary, async () => ok({ items: await listMenuLibrary(context) }));
}
