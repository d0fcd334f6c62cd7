import { getApplePass, type OrderDetail } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { Button, buttonClass } from "../../ui/button.tsx";
import { DISCLOSURE } from "../../ui/disclosure.ts";
import { phoneKind } from "../../ui/phone-kind.ts";
import { useMakeGooglePass } from "./wallet-mutations.ts";
import { walletsQuery } from "./wallet-queries.ts";

/** Offers the wallets that the server has settings for: the phone's own, or on a computer both, folded. */
export function WalletButtons({ order: { id } }: { order: OrderDetail }) {
  const wallets = useQuery(walletsQuery(id));
  const kind = phoneKind(navigator);
  const apple = wallets.data?.apple === true && kind !== "android";
  const google = wallets.data?.google === true && kind !== "apple";
  if (!apple && !google) return null;
  const buttons = (
    <div className="grid gap-3 sm:flex sm:flex-wrap">
      {apple && <AppleButton orderId={id} />}
      {google && <GoogleButton orderId={id} />}
    </div>
  );
  if (kind !== "none") return buttons;
  return (
    <details>
      <summary className={DISCLOSURE}>Save to your phone's wallet</summary>
      <div className="mt-2">{buttons}</div>
    </details>
  );
}

/** Shows the words that Apple requires ("Add to Apple Wallet badge guidelines"). Its artwork may not be redrawn. */
function AppleButton({ orderId }: { orderId: string }) {
  return (
    <a href={getApplePass.path.replace(":id", orderId)} className={buttonClass("quiet")}>
      Add to Apple Wallet
    </a>
  );
}

/** Shows the words, at least 48 px high, that Google requires ("Brand guidelines"). Its artwork may not be redrawn. */
function GoogleButton({ orderId }: { orderId: string }) {
  const save = useMakeGooglePass(orderId);
  return (
    <Button look="quiet" busy={save.isPending} onClick={() => save.mutate()}>
      Add to Google Wallet
    </Button>
  );
}
