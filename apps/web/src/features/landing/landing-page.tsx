import type { CallOutput, getNextKnock } from "@secret/contract";
import { BRAND } from "@secret/domain";
import { useEffect, useState } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useSignInReason } from "../auth/index.ts";
import { InterestLine } from "../interests/index.ts";
import { Slides } from "./slides.tsx";

const BENEFITS = [
  ["Early Access", "You hear about a popup up to a week before the street does."],
  ["VIP Treatment", "Your own pickup window. Walk up, show your code, walk off."],
  ["Guaranteed Orders", "What you pre-order is fried for you. Sold out happens to others."],
  ["Exclusive Community", "Tails that never make the board. And an order you can hand to a friend."],
] as const;

type NextKnockAnswer = CallOutput<typeof getNextKnock>;

/** Full-width buttons on a phone. */
const CALL = "max-sm:min-h-14 max-sm:w-full";

const JOIN = ["/register", `Join ${BRAND.programme} Program`] as const;
const LOGIN = ["/login", "Member Login"] as const;

/** Landing page. It uses plain links and `fetch` instead of router and client, so that it stays small. */
export function LandingPage() {
  const reason = useSignInReason();
  useFollowedSignIn(reason !== undefined);
  const day = useNextKnock();
  return (
    <>
      <Poster why={reason?.why} day={day} />
      {/* Without a day, the ticket is the first thing after the poster. */}
      {day === null && (
        <div className="page-width grid justify-items-center pt-14 sm:pt-20">
          <NextEvent />
        </div>
      )}
      <Benefits />
      <section className="page-width mb-16 grid grid-cols-[minmax(0,1fr)] justify-items-center gap-5 text-center">
        {day !== null && <NextEvent />}
        <h2 className="text-title">The next fryer is already warming up.</h2>
        <a href="/register" className={classNames(buttonClass(), CALL)}>
          {JOIN[1]}
        </a>
        <a href="/login" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Already a member? Sign in here
        </a>
        <InterestLine />
      </section>
    </>
  );
}

interface PosterProps {
  /** Why the visitor must sign in, if a member page led here. */
  readonly why: string | undefined;
  readonly day: string | null | undefined;
}

function Poster({ why, day }: PosterProps) {
  // A visitor who followed a link to a member page is probably a member, so "Login" comes first.
  const calls = why === undefined ? [JOIN, LOGIN] : [LOGIN, JOIN];
  return (
    <section className="poster-page relative isolate flex flex-col justify-end overflow-hidden bg-night">
      <Slides />
      <div className="page-width relative z-10 grid gap-4 on-night pt-56 pb-6 lg:gap-5 lg:pb-16">
        {/* With a reason, the text reaches up to the bright part of a phone's picture. */}
        <p
          className={classNames(
            "text-small font-semibold tracking-[0.22em] text-night-gold uppercase",
            why !== undefined && "max-lg:hidden",
          )}
        >
          Knock twice
        </p>
        <h1 className="max-w-xl text-poster tracking-[-0.015em]">The back door of a very good fryer.</h1>
        <p className="max-w-lg text-night-soft lg:text-lead">
          {`Gourmet deep-fried lobster tails, popping up around ${BRAND.city}. Members order first.`}
          <span className="block text-night-gold">{`Next knock: ${day ?? "members know"}.`}</span>
        </p>
        {why !== undefined && (
          <p role="status" className="border-l-4 border-night-gold pl-3 text-lead font-semibold">
            {why}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {calls.map(([href, words], place) => (
            <a
              key={href}
              href={href}
              className={classNames(buttonClass(place === 0 ? "primary" : "night"), CALL)}
            >
              {words}
            </a>
          ))}
        </div>
      </div>
    </section>
  );
}

function Benefits() {
  return (
    <section aria-label="What members get" className="page-width py-14 sm:py-20">
      {BENEFITS.map(([name, text]) => (
        <article
          key={name}
          className="grid gap-x-10 gap-y-1 border-t-3 border-ink py-4 sm:grid-cols-2 sm:items-baseline sm:py-6"
        >
          <h2 className="text-section">{name}</h2>
          <p className="max-w-[34ch] text-soft sm:max-w-none">{text}</p>
        </article>
      ))}
    </section>
  );
}

/**
 * Returns the day of the next event, the only fact about it that visitors get: null if the owner hides it or there is
 * none, undefined until it is known.
 */
function useNextKnock(): string | null | undefined {
  const [day, setDay] = useState<string | null>();
  useEffect(() => {
    const request = new AbortController();
    fetch("/api/next-knock" satisfies typeof getNextKnock.path, { signal: request.signal })
      .then(async (answer) => setDay(answer.ok ? ((await answer.json()) as NextKnockAnswer).day : null))
      .catch(() => undefined);
    return () => request.abort();
  }, []);
  return day;
}

/** Opens the requested page once the member has signed in on another tab. */
function useFollowedSignIn(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const following = import("../../platform/session/late-session.ts")
      .then(({ followSignIn }) => followSignIn())
      .catch(() => undefined);
    return () => void following.then((stop) => stop?.());
  }, [isAsked]);
}

/** Teaser for the next event. Its name is for members, so the picture doesn't contain it. */
function NextEvent() {
  return (
    <img
      src="/teaser.svg"
      alt="An event's ticket, its title and date blurred: members can read it."
      width="720"
      height="220"
      loading="lazy"
      className="h-auto w-full max-w-xl"
    />
  );
}
