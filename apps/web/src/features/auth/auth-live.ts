import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { isSignedIn, refreshSession } from "./session.ts";

// Ended elsewhere. A page that ends the session itself says itself how it goes on.
onLiveEvent("session.ended", () => {
  if (isSignedIn()) location.assign("/");
});
onLiveEvent("member.changed", () => void refreshSession().catch(() => undefined));
