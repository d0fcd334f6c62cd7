import { useState } from "react";
import { storedPushAnswer } from "../../platform/browser-store.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { usePush } from "./push-mutations.ts";

/** Offers push notifications to a member with an order. Once answered, it doesn't return in this browser. */
export function PushInvitation() {
  const { state, turnOn } = usePush();
  const [isAnswered, setAnswered] = useState(() => storedPushAnswer.read() !== null);
  const answer = () => {
    storedPushAnswer.write("answered");
    setAnswered(true);
  };
  const accept = () =>
    turnOn.mutate(undefined, {
      onSuccess: (isOn) => {
        if (isOn) toast.success("Push is on for this device");
        answer();
      },
      onError: () => toast.error("Push couldn't be turned on. Try again in a moment."),
    });
  if (state !== "off" || isAnswered) return null;
  return (
    <section
      aria-label="Push"
      className="arrive flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-y border-line py-3 print:hidden"
    >
      <p className="min-w-0 basis-60 grow text-small">
        <strong className="block text-body font-semibold">Know the second it's ready.</strong>
        This device will buzz, even when the app is closed.
      </p>
      <div className="flex gap-5">
        <Button look="plain" busy={turnOn.isPending} onClick={accept}>
          Turn on push
        </Button>
        <button type="button" className="min-h-12 text-small text-soft hover:underline" onClick={answer}>
          No thanks
        </button>
      </div>
    </section>
  );
}
