import { Notice } from "../../ui/panel.tsx";
import { useWantedWords } from "./use-wanted-words.ts";

/** Why this page came instead of another one, and that the other one waits. */
export function WantedNotice() {
  const words = useWantedWords();
  if (words === undefined) return null;
  return (
    <Notice tone="info">
      <p>{words.why}</p>
      {words.waiting !== undefined && <p className="mt-1 font-display text-heading">{words.waiting}</p>}
      {words.isCheckout && (
        <p className="mt-1 text-small">Your cart, pickup window, tip and promo code are as you left them.</p>
      )}
    </Notice>
  );
}
