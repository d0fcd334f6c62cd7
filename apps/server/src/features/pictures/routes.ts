import * as contract from "@secret/contract";
import { refuse } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { Pictures } from "./service.ts";

/**
 * Cache header. A picture never changes, since another one has another URL; only members may see it, so proxies don't
 * cache it.
 */
const IMMUTABLE = "private, max-age=31536000, immutable";
const TAKES_WEBP = /\bimage\/webp\b/;

/** Registers the routes that upload and serve menu pictures. */
export function picturesRoutes(http: HttpServer, context: Context): void {
  const pictures = new Pictures(context);
  void http.app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: "buffer", bodyLimit: contract.PICTURE_BYTES_MAX } as const;
    scope.addContentTypeParser("*", options, (_request, body, done) => done(null, body));
    bindRoute({ ...http, app: scope }, contract.uploadPicture, async ({ request, query }) => {
      const { body } = request;
      if (!Buffer.isBuffer(body)) {
        return refuse("PICTURE_REFUSED", { params: { reason: "Please choose a picture." } });
      }
      return pictures.add(body, query);
    });
  });
  bindRoute(http, contract.getPicture, async ({ params, query, request, reply }) => {
    const format = TAKES_WEBP.test(request.headers.accept ?? "") ? "webp" : "jpeg";
    const found = await pictures.find(params.id, query.width, format);
    if (!found.ok) return found;
    reply.header("cache-control", IMMUTABLE).header("vary", "accept");
    reply.header("cross-origin-resource-policy", "same-origin");
    reply.type(`image/${format}`);
    return found.value;
  });
}
