import { onLiveEvent } from "../live/live-handlers.ts";
import { readPageTitle } from "../page-title.ts";
import { storeReturnPath } from "./return-path.ts";
import { isSignedIn, refreshSession } from "./session.ts";

// The session was ended elsewhere: the sign-in page explains it and leads back. A page that ends the session itself
// decides what comes next.
onLiveEvent("session.ended", () => {
  if (!isSignedIn()) return;
  storeReturnPath(location.pathname + location.search, { by: "elsewhere", title: readPageTitle() });
  location.assign("/login");
});
onLiveEvent("member.changed", () => void refreshSession().catch(() => undefined));
