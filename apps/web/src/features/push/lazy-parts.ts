import { lazyPart } from "../../platform/lazy-part.ts";

// Other features' pages load this component after the page itself. Calls in `index.ts` would put all of its exports into
// the first load.

export const PushInvitation = lazyPart(() => import("./push-invitation.tsx"), "PushInvitation");
