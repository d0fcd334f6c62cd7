import { BRAND } from "@secret/domain";
import type { ReactNode } from "react";

const UPDATED = "Last updated September 2025";

function LegalText({
  title,
  sections,
}: {
  title: string;
  sections: readonly (readonly [string, ReactNode])[];
}) {
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <div>
        <h1 className="text-title">{title}</h1>
        <p className="mt-2 text-soft">{UPDATED}</p>
      </div>
      {sections.map(([heading, text]) => (
        <section key={heading}>
          <h2 className="mb-2 text-heading">{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
    </article>
  );
}

const mail = (
  <a href={`mailto:${BRAND.supportEmail}`} className="underline underline-offset-4">
    {BRAND.supportEmail}
  </a>
);

/** Terms of use. */
export function TermsPage() {
  return (
    <LegalText
      title="Terms of Use"
      sections={[
        [
          "The program",
          `${BRAND.programme} is a free membership program for pre-ordering food at popup events in and around ${BRAND.location}. Membership gives advance notice of events, pre-orders, pickup windows of your own and items that are not sold to others. It promises no particular event, item or quantity.`,
        ],
        [
          "Who may join",
          "You must be 18 or older. There is one membership per person, and it can't be sold or shared. The service is not for children under 13.",
        ],
        [
          "Your account",
          "You join with an address that you have proved to be yours. Keep your password to yourself; tell us at once if somebody else used your account. We may close accounts that break these terms.",
        ],
        [
          "Orders and payment",
          "An order holds its food for a short time, shown at checkout, and is yours once its payment is confirmed. Prices are in US dollars; sales tax is added and shown before you pay. Until the event's cancellation cutoff you may cancel and are refunded in full to the card you paid with. If we cancel an event, every paid order of it is refunded.",
        ],
        [
          "Pickup",
          "Show the QR code of your order in your pickup window. Each code serves once. Food that is not collected by the end of pickup can't be kept or refunded.",
        ],
        [
          "Moving an order",
          "Orders, credits and access may be moved between members only through the official channels of this service.",
        ],
        [
          "Food and allergies",
          "Our food contains shellfish and is fried in shared oil with wheat, egg and milk. If you have an allergy, ask us before you order.",
        ],
        ["Mobile app", "These terms hold in the same way for a mobile app with which orders are managed."],
        [
          "Liability and law",
          `The service comes as it is, within what the law allows. California law applies, and the courts of ${BRAND.city} County are responsible.`,
        ],
        ["Contact", <>Questions? Write to {mail}.</>],
      ]}
    />
  );
}

/** Privacy policy. */
export function PrivacyPage() {
  return (
    <LegalText
      title="Privacy Policy"
      sections={[
        [
          "What we keep",
          "Your name, email address or phone number, ZIP code, password (only as a hash), orders, the devices you signed in with, and what you accepted and when.",
        ],
        [
          "Why",
          "To let you in, to take and hand out your orders, to tell you about them and about events you asked for, to keep the books that the law asks for, and to keep the service safe.",
        ],
        [
          "Cards",
          "Card details go from your browser straight to our payment provider, Square. They never reach our servers. We keep the provider's payment id, the brand and the last four digits.",
        ],
        [
          "Who else sees it",
          "The payment provider, and the services that carry our mail and texts. We sell nothing to anybody and show no advertising.",
        ],
        [
          "Text messages",
          "If you give a phone number you may get texts about your account and orders. Message frequency varies; message and data rates may apply. Reply STOP to end them and HELP for help. Consent is not a condition of purchase.",
        ],
        [
          "Cookies",
          "One cookie keeps you signed in. Your cart and your theme stay in your browser. There is no tracking.",
        ],
        ["Children", "The program is for adults. We knowingly keep nothing of children under 13."],
        [
          "Your rights",
          <>
            Your profile lets you correct what we hold of you, download all of it, and delete the account. For
            anything else write to {mail}. Orders are kept without your name where the books require it.
          </>,
        ],
      ]}
    />
  );
}
