import type { OfferedOrder } from "@secret/contract";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../../../platform/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Countdown } from "../../../ui/countdown.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { rememberReturnPath } from "../../auth/return-path.ts";
import { useMember } from "../../auth/session.ts";
import { transferKeys } from "../transfer-queries.ts";
import { ClaimButton } from "./claim-button.tsx";
import { ClaimSignUp } from "./claim-sign-up.tsx";
import { NightScene } from "./night-scene.tsx";
import { OfferDocket } from "./offer-docket.tsx";

interface OfferViewProps {
  readonly token: string;
  readonly offer: OfferedOrder;
  readonly onClaimed: (orderId: string) => void;
}

/** What somebody keeps for a friend, in their words, and the one thing to do about it. */
export function OfferView({ token, offer, onClaimed }: OfferViewProps) {
  const readAnew = () => void queryClient.invalidateQueries({ queryKey: transferKeys.offer(token) });
  return (
    <NightScene
      words={
        <>
          <h1 data-title="An order for you" className="text-title text-balance wrap-anywhere">
            {`${offer.from} kept something for you.`}
          </h1>
          {offer.message !== "" && (
            <blockquote className="border-l-4 border-night-gold pl-4 font-display text-heading wrap-anywhere whitespace-pre-line">
              {`“${offer.message}”`}
            </blockquote>
          )}
        </>
      }
    >
      <OfferDocket offer={offer} />
      <p className="text-center text-night-soft">
        The link works for <Countdown until={new Date(offer.expiresAt)} onEnd={readAnew} /> more.
      </p>
      <WayOn token={token} offer={offer} onClaimed={onClaimed} />
    </NightScene>
  );
}

function WayOn({ token, offer, onClaimed }: OfferViewProps) {
  const member = useMember();
  if (offer.isOwn) {
    return (
      <div className="grid gap-3 text-center text-night-ink">
        <p className="font-semibold">This is your own offer. Send the link to your friend.</p>
        <Link
          to="/orders"
          className="inline-flex min-h-11 items-center justify-center underline underline-offset-4"
        >
          My Orders
        </Link>
      </div>
    );
  }
  if (member !== undefined) return <ClaimButton token={token} onClaimed={onClaimed} />;
  return <VisitorWays token={token} />;
}

/** Somebody nobody knows yet: with an account or without, the way leads back here. */
function VisitorWays({ token }: { token: string }) {
  const [isJoining, setJoining] = useState(false);
  if (isJoining) return <ClaimSignUp token={token} />;
  return (
    <div className="grid gap-3">
      <Button wide onClick={() => setJoining(true)}>
        Create account
      </Button>
      <LinkButton to="/login" look="night" wide onClick={() => rememberReturnPath(`/transfer/${token}`)}>
        Sign in
      </LinkButton>
      <p className="text-center text-small text-night-soft">
        Membership is free, for people of 18 and older. What you get here is paid for.
      </p>
    </div>
  );
}
