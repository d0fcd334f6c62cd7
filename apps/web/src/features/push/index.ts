import { lazyPart } from "../../platform/lazy-part.ts";

export { PushHere } from "./push-here.tsx";

/** Other features' pages load this component after the page itself. */
export const PushInvitation = lazyPart(() => import("./push-invitation.tsx"), "PushInvitation");
