import { lazyPart } from "../../platform/lazy-part.ts";

export const SendToFriend = lazyPart(() => import("./send-to-friend.tsx"), "SendToFriend");
