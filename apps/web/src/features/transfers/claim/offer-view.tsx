import { ApiError, type OfferedOrder } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { storeReturnPath } from "../../../platform/session/return-path.ts";
import { refreshSession, useMember } from "../../../platform/session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Countdown } from "../../../ui/countdown.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { announce } from "../../../ui/live-region.ts";
import { Notice } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { claimTransfer } from "../transfer-mutations.ts";
import { transferKeys } from "../transfer-queries.ts";
import { ClaimSignUp } from "./claim-sign-up.tsx";
import { NightScene } from "./night-scene.tsx";
import { ClaimActions, OfferTicket } from "./offer-ticket.tsx";

interface OfferViewProps {
  readonly token: string;
  readonly offer: OfferedOrder;
  readonly onClaimed: (orderId: string) => void;
}

/** Shows a friend's offer with their message and the next action. */
export function OfferView({ token, offer, onClaimed }: OfferViewProps) {
  const reload = () => void queryClient.invalidateQueries({ queryKey: transferKeys.offer(token) });
  return (
    <NightScene
      intro={
        <>
          <h1 data-title="An order for you" className="text-title text-balance wrap-anywhere">
            {offer.isOwn ? "You kept this for a friend." : `${offer.from} kept something for you.`}
          </h1>
          {offer.message !== "" && (
            <blockquote className="border-l-4 border-night-gold pl-4 font-display text-heading wrap-anywhere whitespace-pre-line">
              {`“${offer.message}”`}
            </blockquote>
          )}
        </>
      }
    >
      <OfferTicket offer={offer} />
      <p className="text-center text-night-soft">
        Link expires in <Countdown until={new Date(offer.expiresAt)} onEnd={reload} />
      </p>
      <NextAction token={token} offer={offer} onClaimed={onClaimed} />
    </NightScene>
  );
}

function NextAction({ token, offer, onClaimed }: OfferViewProps) {
  const member = useMember();
  if (offer.isOwn) {
    return (
      <>
        <p className="text-center font-semibold text-night-ink">
          This is your own offer. Send the link to your friend.
        </p>
        <ClaimActions>
          <LinkButton to="/orders" look="night" wide>
            My Orders
          </LinkButton>
        </ClaimActions>
      </>
    );
  }
  if (member !== undefined) return <ClaimButton token={token} onClaimed={onClaimed} />;
  return <VisitorActions token={token} />;
}

/** Lets a visitor sign in or sign up. Both lead back to this page. */
function VisitorActions({ token }: { token: string }) {
  const [isJoining, setJoining] = useState(false);
  if (isJoining) return <ClaimSignUp token={token} />;
  return (
    <>
      <ClaimActions>
        <div className="flex flex-wrap gap-3 lg:flex-col">
          <Button className="flex-auto" onClick={() => setJoining(true)}>
            Create account
          </Button>
          <LinkButton
            to="/login"
            look="night"
            className="flex-auto"
            onClick={() => storeReturnPath(`/transfer/${token}`)}
          >
            Sign in
          </LinkButton>
        </div>
      </ClaimActions>
      <p className="text-center text-small text-night-soft">
        Membership's free (18+), and this order's already paid for.
      </p>
    </>
  );
}

/** Claims the order. A retry after a lost answer gets the same result. */
function ClaimButton({ token, onClaimed }: { token: string; onClaimed: (orderId: string) => void }) {
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

/** Returns whether the member has reached the item's limit, so that a retry would be rejected again. */
function isBeyondLimit(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "ITEM_LIMIT_REACHED";
}

function claimRefusal(error: Error): string {
  if (!(error instanceof ApiError) || error.code === "INTERNAL") return "Failed to claim transfer";
  return refusalText(error);
}
