import { Countdown } from "../../ui/countdown.tsx";

/** Shows the offer's title and time left on the night background. */
export function OfferHead({ until }: { until: Date }) {
  return (
    <div className="awning flex flex-wrap items-end justify-between gap-x-6 gap-y-1 rounded-t-2xl bg-night px-5 py-4 text-night-ink [--awning:var(--night)] sm:px-7">
      <h2 id="offer" className="text-section">
        Set aside for you
      </h2>
      <p className="text-night-gold">
        <span className="text-section leading-none">
          <Countdown until={until} />
        </span>{" "}
        left
      </p>
    </div>
  );
}
