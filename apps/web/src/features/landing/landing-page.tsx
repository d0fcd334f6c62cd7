import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/button.tsx";
import { Slides } from "./slides.tsx";

const BENEFITS = [
  ["Early Access", "You hear of a popup up to a week before the street does."],
  ["VIP Treatment", "Your own pickup window. Walk up, show your code, walk off."],
  ["Guaranteed Orders", "What you pre-order is fried for you. Sold out happens to others."],
  ["Exclusive Community", "Tails that are on no board, and a friend you can hand your order to."],
] as const;

/** The door. */
export function LandingPage() {
  return (
    <>
      <section className="relative isolate mx-auto flex min-h-[78svh] max-w-[90rem] flex-col justify-end overflow-hidden lg:rounded-3xl">
        <Slides />
        <div className="relative z-10 grid max-w-2xl gap-5 px-6 pt-40 pb-10 text-[#f7e9d2] lg:px-14 lg:pb-16">
          <p className="text-[0.94rem] font-semibold tracking-[0.22em] text-[#e8bd5a] uppercase">
            Knock twice
          </p>
          <h1 className="text-[clamp(2.9rem,9vw,5.4rem)] leading-[0.98]">
            The back door of a very good fryer.
          </h1>
          <p className="max-w-lg text-[1.12rem]">
            Gourmet deep-fried lobster tails, popping up around Los Angeles. Members order first.
          </p>
          <div className="flex flex-wrap gap-3">
            <Link
              to="/register"
              className="inline-flex min-h-13 items-center rounded-full bg-[#c02d1d] px-7 font-semibold text-white transition-colors hover:bg-[#a32113]"
            >
              Join SECRET Program
            </Link>
            <Link
              to="/login"
              className="inline-flex min-h-13 items-center rounded-full border border-[#f7e9d2] px-7 font-semibold transition-colors hover:bg-[#f7e9d2] hover:text-[#0e0807]"
            >
              Member Login
            </Link>
          </div>
        </div>
      </section>
      <section
        aria-label="What members get"
        className="mx-auto grid max-w-6xl gap-x-10 px-6 py-16 sm:grid-cols-2"
      >
        {BENEFITS.map(([name, text], index) => (
          <article key={name} className="flex gap-5 border-t border-line py-7">
            <span aria-hidden="true" className="figures font-display text-[2.4rem] leading-none text-accent">
              {index + 1}
            </span>
            <div>
              <h2 className="text-[1.4rem]">{name}</h2>
              <p className="mt-1.5 text-soft">{text}</p>
            </div>
          </article>
        ))}
      </section>
      <section className="mx-auto mb-16 grid max-w-6xl justify-items-center gap-5 px-6 text-center">
        <h2 className="text-[clamp(2rem,5vw,3.2rem)]">The next fryer is already warming up.</h2>
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
