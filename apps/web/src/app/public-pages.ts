import { BRAND } from "@secret/domain";
import { CALLBACK_NAMES } from "./callback-names.ts";

/** A page that the build writes as HTML, so that it is there before any script and without one. */
export interface PublicPage {
  readonly path: string;
  /** The template that it is written into: with the whole app behind it, or with the page alone. */
  readonly template: "index.html" | "visitor.html";
  /** What it shows beside the template's own script, below `src/`: its browser loads it at once. */
  readonly modules: readonly string[];
  /** What a link's preview says of it. */
  readonly description: string;
  /** Members are led on from here, and must not see it for a moment. */
  readonly isForVisitorsAlone: boolean;
  /** Its address is a secret, which previews, search engines and referrers are not told. */
  readonly isSecret?: true;
  /** What in an address's query makes it another page than the written one. */
  readonly reads: readonly string[];
}

const LEGAL = { template: "visitor.html", isForVisitorsAlone: false, reads: [] } as const;
const ACCOUNT = { template: "index.html", isForVisitorsAlone: true } as const;

export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: "/",
    template: "visitor.html",
    modules: ["features/landing/landing-page.tsx"],
    description: `Gourmet deep-fried lobster tails, popping up around ${BRAND.city}. Members order first. Joining is free.`,
    isForVisitorsAlone: true,
    reads: CALLBACK_NAMES,
  },
  {
    ...LEGAL,
    path: "/terms-of-use",
    modules: ["features/landing/legal-pages.tsx"],
    description: `What members and ${BRAND.programme} may expect of each other.`,
  },
  {
    ...LEGAL,
    path: "/privacy-policy",
    modules: ["features/landing/legal-pages.tsx"],
    description: `What ${BRAND.programme} keeps of its members, and why.`,
  },
  {
    ...LEGAL,
    path: "/investors",
    modules: ["features/landing/investors-page.tsx"],
    description: `What ${BRAND.programme} sells, how, and whom to write to.`,
  },
  {
    ...ACCOUNT,
    path: "/login",
    modules: ["app/layouts/account-layout.tsx", "features/auth/sign-in/login-page.tsx"],
    description: `The door for members of ${BRAND.programme}.`,
    reads: ["t"],
  },
  {
    ...ACCOUNT,
    path: "/register",
    modules: ["app/layouts/account-layout.tsx", "features/auth/sign-up/register-page.tsx"],
    description:
      "Hear of a popup up to a week before the street does, pre-order, and pick up in a window of your own. Free.",
    reads: ["t", "invite"],
  },
  {
    ...ACCOUNT,
    path: "/qr",
    modules: ["app/layouts/account-layout.tsx", "features/promo-card/promo-card-page.tsx"],
    description: `The card to print: scan it to join ${BRAND.programme}.`,
    isForVisitorsAlone: false,
    reads: ["invite"],
  },
  {
    ...ACCOUNT,
    path: "/transfer/:token",
    modules: ["app/layouts/claim-layout.tsx", "features/transfers/claim/claim-page.tsx"],
    description: "Somebody kept an order for you at the back door. Open the link to see what it is.",
    isForVisitorsAlone: false,
    isSecret: true,
    reads: [],
  },
];
