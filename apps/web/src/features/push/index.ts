import { lazyPart } from "../../platform/lazy-part.ts";

export { DevicePush } from "./device-push.tsx";

/** Other features' pages load this component after the page itself. */
export const PushInvitation = lazyPart(() => import("./push-invitation.tsx"), "PushInvitation");
