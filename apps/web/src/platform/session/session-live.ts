import { onLiveEvent } from "../live/live-handlers.ts";
import { readPageTitle } from "../page-title.ts";
import { rememberReturnPath } from "./return-path.ts";
import { isSignedIn, refreshSession } from "./session.ts";

// Ended elsewhere: all that was shown goes, and the sign-in page says why and leads back. A page that ends the session
// itself says itself how it goes on.
onLiveEvent("session.ended", () => {
  if (!isSignedIn()) return;
  rememberReturnPath(location.pathname + location.search, { by: "elsewhere", title: readPageTitle() });
  location.assign("/login");
});
onLiveEvent("member.changed", () => void refreshSession().catch(() => undefined));
