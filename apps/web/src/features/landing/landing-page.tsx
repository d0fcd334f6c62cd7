import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/button.tsx";
import { useWantedWords } from "../auth/use-wanted-words.ts";
import { Slides } from "./slides.tsx";

const BENEFITS = [
  ["Early Access", "You hear of a popup up to a week before the street does."],
  ["VIP Treatment", "Your own pickup window. Walk up, show your code, walk off."],
  ["Guaranteed Orders", "What you pre-order is fried for you. Sold out happens to others."],
  ["Exclusive Community", "Tails that are on no board, and a friend you can hand your order to."],
] as const;

/** The door. */
export function LandingPage() {
  const wanted = useWantedWords();
  return (
    <>
      <section className="relative isolate flex min-h-[86svh] lg:min-h-[78svh] flex-col justify-end overflow-hidden bg-night">
        <Slides />
        <div className="page-width relative z-10 grid justify-items-start gap-5 pt-40 pb-10 text-night-ink lg:pb-16">
          <p className="text-small font-semibold tracking-[0.22em] text-night-gold uppercase">Knock twice</p>
          <h1 className="max-w-xl text-title sm:text-poster lg:max-w-md">
            The back door of a very good fryer.
          </h1>
          <p className="max-w-lg text-lead">
            Gourmet deep-fried lobster tails, popping up around Los Angeles. Members order first.
          </p>
          {wanted !== undefined && (
            <p role="status" className="border-l-4 border-night-gold pl-3 text-lead font-semibold">
              {wanted.why}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Link to="/register" className={buttonClass()}>
              Join SECRET Program
            </Link>
            <Link to="/login" className={buttonClass("night")}>
              Member Login
            </Link>
          </div>
        </div>
      </section>
      <section aria-label="What members get" className="page-width grid gap-x-10 py-16 sm:grid-cols-2">
        {BENEFITS.map(([name, text], index) => (
          <article key={name} className="flex gap-5 border-t border-line py-7">
            <span aria-hidden="true" className="figures font-display text-title leading-none text-accent">
              {index + 1}
            </span>
            <div>
              <h2 className="text-heading">{name}</h2>
              <p className="mt-1.5 text-soft">{text}</p>
            </div>
          </article>
        ))}
      </section>
      <section className="page-width mb-16 grid justify-items-center gap-5 text-center">
        <h2 className="text-title">The next fryer is already warming up.</h2>
        <Link to="/register" className={buttonClass()}>
          Join SECRET Program
        </Link>
        <Link to="/login" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Already a member? Sign in here
        </Link>
      </section>
    </>
  );
}
