import { DISABLED_ROUTES } from "@secret/contract";
import { refuse } from "@secret/domain";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import type { AuthServer } from "./auth-scope.ts";

export function disabledRoutes({ scope }: AuthServer): void {
  for (const declared of DISABLED_ROUTES) {
    const [code] = declared.errors;
    bindRoute(scope, declared, async () => refuse(code));
  }
}
