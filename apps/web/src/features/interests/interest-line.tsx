import { Suspense, useState } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";
import { Button } from "../../ui/button.tsx";

const InterestForm = lazyPart(() => import("./interest-form.tsx"), "InterestForm");

/**
 * Shows a line that opens a form for people who aren't members yet. The form loads on the first tap.
 * @param props.invite invitation code of the promo card that led here
 */
export function InterestLine({ invite = "" }: { invite?: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button look="plain" className="justify-self-center" onClick={() => setOpen(true)}>
        Not a member yet? Hear about the next drop
      </Button>
    );
  return (
    <Suspense fallback={<p className="min-h-11 text-soft">One moment…</p>}>
      <InterestForm invite={invite} />
    </Suspense>
  );
}
