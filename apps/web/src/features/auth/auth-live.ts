import { onLive } from "../../platform/live/live-handlers.ts";
import { isSignedIn, refreshSession } from "./session.ts";

// Ended elsewhere. A page that ends the session itself says itself how it goes on.
onLive("session.ended", () => {
  if (isSignedIn()) location.assign("/");
});
onLive("member.changed", () => void refreshSession().catch(() => undefined));
