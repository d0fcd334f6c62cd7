import { lazyPart } from "../../platform/lazy-part.ts";

// Other rooms show these parts once their page is there.

export const PushInvitation = lazyPart(() => import("./push-invitation.tsx"), "PushInvitation");
