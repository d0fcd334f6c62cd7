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
          `${BRAND.programme} is a free membership program for pre-ordering food at popup events in and around ${BRAND.location}. Membership gives advance notice of events, pre-orders, your own pickup windows, and items that aren't sold to others. It promises no particular event, item or quantity.`,
        ],
        [
          "Who may join",
          "You must be 18 or older. There is one membership per person, and it can't be sold or shared. The service is not for children under 13.",
        ],
        [
          "Your account",
          "You join with an email address or phone number that you've verified. Keep your password to yourself, and tell us right away if someone else uses your account. We may close accounts that break these terms.",
        ],
        [
          "Orders and payment",
          "An order holds its food for a short time, shown at checkout, and is yours once its payment is confirmed. Prices are in US dollars; sales tax is added and shown before you pay. Until the event's cancellation cutoff you may cancel for a full refund to the card you paid with. If we cancel an event, we refund every paid order for it.",
        ],
        [
          "Pickup",
          "Show your order's QR code during your pickup window. Each code works once. Food that isn't picked up by the end of pickup can't be kept or refunded.",
        ],
        [
          "Moving an order",
          "Orders, credits and access may be moved between members only through the official channels of this service.",
        ],
        [
          "Food and allergies",
          "Our food contains shellfish and is fried in shared oil with wheat, egg and milk. If you have an allergy, ask us before you order.",
        ],
        ["Mobile app", "These terms also apply to any mobile app used to manage orders."],
        [
          "Liability and law",
          `The service is provided as is, to the extent the law allows. California law applies, and the courts of ${BRAND.city} County have jurisdiction.`,
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
          "Your name, email address or phone number, ZIP code, password (only as a hash), orders, the devices you signed in with, and what you agreed to and when.",
        ],
        [
          "Why",
          "To sign you in, to take and hand off your orders, to notify you about them and about events you asked for, to keep the records the law requires, and to keep the service safe.",
        ],
        [
          "Cards",
          "Card details go from your browser straight to our payment provider, Square. They never reach our servers. We keep the provider's payment id, the brand and the last four digits.",
        ],
        [
          "Who else sees it",
          "The payment provider, and the services that deliver our emails and texts. We don't sell your data to anyone, and we show no ads.",
        ],
        [
          "Text messages",
          "If you give us a phone number, you may get texts about your account and orders. Message frequency varies; message and data rates may apply. Reply STOP to end them and HELP for help. Consent is not a condition of purchase. We share your number and this consent with no one for their marketing.",
        ],
        [
          "Before you join",
          "If you ask to hear about the next event, we keep your phone number or email address, what you agreed to and when, and the promo card that brought you. You get one invitation. We remove your contact when you join, a week after you unsubscribe or if you don't confirm it, and 90 days after the invitation, or after a year without an event. We keep proof of your consent for five years.",
        ],
        [
          "Cookies",
          "One cookie keeps you signed in. Your cart and your theme stay in your browser. There is no tracking.",
        ],
        ["Children", "The program is for adults. We don't knowingly keep data about children under 13."],
        [
          "Your rights",
          <>
            Your profile lets you correct what we keep about you, download all of it, and delete your account.
            For anything else, write to {mail}. Orders are kept without your name where the books require it.
          </>,
        ],
      ]}
    />
  );
}
