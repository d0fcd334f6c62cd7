import { storedPushOwner } from "../../platform/browser-store.ts";
import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { currentMember, onSessionChange } from "../../platform/session/session.ts";

/**
 * True when the subscription must be renewed: it belongs to a session, so a new session has to register it
 * again.
 */
let isDue = true;

onLiveEvent("session.replaced", () => {
  isDue = true;
});
onSessionChange(({ member }) => renew(member?.id));
renew(currentMember()?.id);

function renew(memberId: string | undefined): void {
  if (!isDue || memberId === undefined || storedPushOwner.read() !== memberId) return;
  isDue = false;
  void import("./push-mutations.ts")
    .then(({ renewPush }) => renewPush(memberId))
    .catch(() => {
      isDue = true;
    });
}
