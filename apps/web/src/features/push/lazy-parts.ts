import { lazyPart } from "../../platform/lazy-part.ts";

// Parts that other rooms show once their page is there.

export const PushInvitation = lazyPart(() => import("./push-invitation.tsx"), "PushInvitation");
