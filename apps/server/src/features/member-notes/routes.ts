import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { listTags, setTagAtHandOff } from "./service/tags.ts";

/** Registers the routes of tags. Those about one member belong to the feature `members`. */
export function tagRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listTags, async () => ok({ tags: await listTags(context) }));
  bindRoute(http, contract.setTagAtHandOff, async ({ session, params, body }) => {
    const set = await setTagAtHandOff(context, params.id, body.isShownAtHandOff, session);
    return set.ok ? ok({ tags: await listTags(context) }) : set;
  });
}
