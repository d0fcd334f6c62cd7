import { DISABLED_ROUTES } from "@secret/contract";
import { refuse } from "@secret/domain";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import type { AuthServer } from "./auth-surface.ts";

export function disabledRoutes({ surface }: AuthServer): void {
  for (const declared of DISABLED_ROUTES) {
    const [code] = declared.errors;
    bindRoute(surface, declared, async () => refuse(code));
  }
}
