import type { MailStrip } from "./mail-pictures.ts";

/** Content of a mail, from which both its HTML and plain-text parts are made. */
export interface MailContent {
  readonly subject: string;
  /** Preview that a mail list shows beside the subject. */
  readonly preheader: string;
  readonly title: string;
  /** Picture across the top. */
  readonly strip?: MailStrip;
  /** Whether food is ready. The mail then has a green top edge, and its button comes before the details. */
  readonly isReady?: boolean;
  /** Main fact of the mail, shown large. */
  readonly fact?: MailFact;
  readonly paragraphs: readonly string[];
  /** Message in a person's own words. */
  readonly quote?: string;
  /** Items and amounts, in groups separated by a line. */
  readonly ticket?: readonly (readonly TicketRow[])[];
  readonly place?: MailPlace;
  readonly button?: MailLink;
  /** Further notes, after the button. */
  readonly notes?: readonly string[];
  /** Reason the recipient gets this mail. */
  readonly why: string;
  /** Links to change or end such mails. */
  readonly footerLinks?: readonly MailLink[];
  /** Sender's postal address, required in marketing. */
  readonly postalAddress?: string;
}

interface MailFact {
  readonly label: string;
  readonly value: string;
}

interface TicketRow {
  readonly label: string;
  readonly value?: string;
  readonly isTotal?: boolean;
}

/** Place to go, with directions. */
interface MailPlace {
  readonly name: string;
  readonly address: string;
  readonly directionsUrl: string;
}

/** Link with its label. */
export interface MailLink {
  readonly label: string;
  readonly url: string;
}
