import { ApiError } from "@secret/contract";
import { BRAND, formatDuration, TRANSFER_LINK_SECONDS } from "@secret/domain";
import { useMember } from "../../../platform/session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState } from "../../../ui/panel.tsx";
import type { SpotName } from "../../../ui/spot.tsx";
import { NightGround } from "./night-scene.tsx";

interface Ending {
  readonly spot: SpotName;
  readonly title: string;
  readonly text: string;
}

const INVALID: Ending = {
  spot: "blank-ticket",
  title: "Invalid Transfer",
  text: "This link doesn't work. It may be incomplete, or your friend took the offer back. Ask them for a new one.",
};

const ENDINGS: Partial<Record<ApiError["code"], Ending>> = {
  TRANSFER_EXPIRED: {
    spot: "burnt-candle",
    title: "Transfer Expired",
    text: `Links last ${formatDuration(TRANSFER_LINK_SECONDS)}. If the order is still available, your friend can send a new one.`,
  },
  TRANSFER_CLAIMED: {
    spot: "empty-hook",
    title: "Already Claimed",
    text: "Someone else claimed this first. Ask your friend who has it now.",
  },
  ORDER_NOT_TRANSFERABLE: {
    spot: "window",
    title: "Too Late to Claim",
    text: "This order was cancelled or is already at the window, so it can't change hands anymore.",
  },
};

/** Explains why a link doesn't work, with a way on. */
export function Outcome({ code }: { code: ApiError["code"] }) {
  const { spot, title, text } = ENDINGS[code] ?? INVALID;
  const member = useMember();
  return (
    <NightGround>
      <EmptyState spot={spot} title={title} isPage>
        <p className="text-night-soft">{text}</p>
        {member === undefined ? (
          <>
            <LinkButton to="/register">{`Join ${BRAND.programme} Program`}</LinkButton>
            <LinkButton to="/" look="night">
              {`What is ${BRAND.programme}?`}
            </LinkButton>
          </>
        ) : (
          <LinkButton to="/events" look="night">
            Browse Events
          </LinkButton>
        )}
      </EmptyState>
    </NightGround>
  );
}

interface NotLoadedProps {
  readonly query: {
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
    readonly error: Error | null;
  };
}

/** Shows a loading error: no signal or too many requests. The link still works. */
export function NotLoaded({ query }: NotLoadedProps) {
  const isTooMuch = query.error instanceof ApiError && query.error.status === 429;
  return (
    <NightGround>
      <EmptyState spot="unplugged" title="Your link didn't load" isPage>
        <p className="text-night-soft">
          {isTooMuch ? query.error?.message : "It still works. Check your connection and try again."}
        </p>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </EmptyState>
    </NightGround>
  );
}
