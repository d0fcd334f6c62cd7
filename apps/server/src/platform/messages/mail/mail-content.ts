/** What a mail says, whatever it looks like: its HTML and its plain text are both made of this. */
export interface MailContent {
  readonly subject: string;
  /** What a list of mails shows beside the subject. */
  readonly preheader: string;
  readonly title: string;
  /** Food waits: the paper has a green upper edge, and its button comes before all that can be read later. */
  readonly isReady?: boolean;
  /** The one thing that somebody opens this mail for, large. */
  readonly fact?: MailFact;
  readonly paragraphs: readonly string[];
  /** Somebody's own words. */
  readonly quote?: string;
  /** Goods and sums, in groups with a line between them. */
  readonly docket?: readonly (readonly DocketRow[])[];
  readonly place?: MailPlace;
  readonly button?: MailLink;
  /** What else is to be known, after the button. */
  readonly notes?: readonly string[];
  /** Why this mail came. */
  readonly why: string;
  /** Where to ask for others, or for none. */
  readonly footerLinks?: readonly MailLink[];
  /** What is marketing says where post reaches its sender. */
  readonly postalAddress?: string;
}

interface MailFact {
  readonly label: string;
  readonly value: string;
  /** An order's number or a code is set larger than a time. */
  readonly kind: "number" | "window";
}

interface DocketRow {
  readonly label: string;
  readonly value: string;
  readonly isTotal?: boolean;
}

/** Where to go. */
interface MailPlace {
  readonly name: string;
  readonly address: string;
  readonly directionsUrl: string;
}

export interface MailLink {
  readonly label: string;
  readonly url: string;
}
