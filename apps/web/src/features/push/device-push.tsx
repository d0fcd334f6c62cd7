import { BRAND } from "@secret/domain";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice, Skeleton } from "../../ui/panel.tsx";
import { type PushState, usePush } from "./push-mutations.ts";
import { howToAllowInThisBrowser } from "./push-support.ts";

/** Shows the state of push notifications in this browser, and how to fix what blocks them. */
export function DevicePush({ isWanted }: { isWanted: boolean }) {
  const { state, turnOn, turnOff } = usePush();
  return (
    <section aria-labelledby="push-here" className="border-l-3 border-line pl-4">
      <h3 id="push-here" className="text-lead">
        This device
      </h3>
      {state === undefined ? (
        <Skeleton className="mt-2 h-12" />
      ) : (
        <p className="text-small text-soft">{WORDS[state]()}</p>
      )}
      {turnOn.isError && (
        <div className="mt-3">
          <Notice tone="danger">Push couldn't be turned on. Try again in a moment.</Notice>
        </div>
      )}
      {state === "on" && !isWanted && (
        <p className="mt-2 text-small font-semibold">Push is off above. Turn it on to get anything here.</p>
      )}
      {(state === "on" || state === "off") && (
        <Button
          look="quiet"
          className="mt-3"
          busy={turnOn.isPending || turnOff.isPending}
          onClick={() => (state === "on" ? turnOff.mutate() : turnOn.mutate())}
        >
          {state === "on" ? "Turn off on this device" : "Turn on push on this device"}
        </Button>
      )}
    </section>
  );
}

const FOR_WHAT = "It buzzes when your order's ready, even when the app is closed.";

const WORDS: Record<PushState, () => ReactNode> = {
  off: () => FOR_WHAT,
  on: () => `Push is on here. ${FOR_WHAT}`,
  blocked: () => `Notifications are blocked here. ${howToAllowInThisBrowser()}`,
  "needs-home-screen": () => (
    <>
      Add {BRAND.programme} to your home screen first: tap Share, then “Add to Home Screen”. Open it from
      there and turn on push.
    </>
  ),
  missing: () => "This browser doesn't support push notifications.",
};
