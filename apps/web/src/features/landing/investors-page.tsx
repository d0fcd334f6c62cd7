import { BRAND } from "@secret/domain";
import { buttonClass } from "../../ui/button.tsx";

const FACTS = [
  ["What we sell", "Gourmet deep-fried lobster tails: by delivery, at catered events, and at popups."],
  [
    "How we sell",
    "Members order the second it opens. Everything's sold before the oil is hot, so little is wasted.",
  ],
  ["Where we are", `${BRAND.location}. Founded ${BRAND.foundedYear}.`],
] as const;

/** Introduces the brand to investors. */
export function InvestorsPage() {
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <h1 className="text-title">Investor Information</h1>
        <p className="mt-2 text-lead text-soft">{BRAND.blurb}</p>
      </div>
      <dl className="grid gap-6">
        {FACTS.map(([name, text]) => (
          <div key={name} className="border-t-3 border-ink pt-3">
            <dt className="text-heading font-display">{name}</dt>
            <dd className="mt-1">{text}</dd>
          </div>
        ))}
      </dl>
      <section className="rounded-2xl border border-night-line bg-night p-6 dark:bg-raised text-night-ink sm:p-8">
        <h2 className="text-section">Contact</h2>
        <p className="mt-2 mb-5">Tell us who you are and what you'd like to know. A founder will answer.</p>
        <a
          href={`mailto:${BRAND.investorEmail}?subject=Investor%20inquiry`}
          className={`${buttonClass()} wrap-anywhere`}
        >
          {BRAND.investorEmail}
        </a>
      </section>
    </article>
  );
}
