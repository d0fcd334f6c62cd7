import { ApiError } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import toast from "react-hot-toast";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { refreshSession } from "../../../platform/session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { announce } from "../../../ui/live-region.ts";
import { Notice } from "../../../ui/panel.tsx";
import { claimTransfer } from "../transfer-mutations.ts";
import { ClaimActions } from "./claim-actions.tsx";

/** The press that makes the order one's own. Pressed again after a lost answer, it answers the same. */
export function ClaimButton({ token, onClaimed }: { token: string; onClaimed: (orderId: string) => void }) {
  const claim = useMutation({
    mutationFn: () => claimTransfer(token),
    onSuccess: (orderId) => {
      announce("Order transferred successfully!");
      onClaimed(orderId);
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "SIGN_IN_REQUIRED") {
        toast.error("User account required to claim transfer");
        void refreshSession().catch(() => undefined);
      } else toast.error(code === "INTERNAL" ? "Failed to transfer order" : "Transfer claim failed");
    },
  });
  return (
    <ClaimActions>
      {claim.error !== null && <Notice tone="danger">{claimRefusal(claim.error)}</Notice>}
      {isBeyondLimit(claim.error) ? (
        <LinkButton to="/orders" look="night" wide>
          My Orders
        </LinkButton>
      ) : (
        <Button wide busy={claim.isPending} onClick={() => claim.mutate()}>
          Claim order
        </Button>
      )}
    </ClaimActions>
  );
}

/** They have as many of it as one may have: asked again, it is refused again. */
function isBeyondLimit(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "ITEM_LIMIT_REACHED";
}

function claimRefusal(error: Error): string {
  if (!(error instanceof ApiError) || error.code === "INTERNAL") return "Failed to claim transfer";
  return refusalText(error);
}
