import { BRAND } from "@secret/domain";
import { CALLBACK_NAMES } from "./address.ts";

/** Page that the build prerenders as HTML, so that it shows before any script and without one. */
export interface PublicPage {
  readonly path: string;
  /** Template to render into: `index.html` loads the whole app, `visitor.html` only the page. */
  readonly template: "index.html" | "visitor.html";
  /** Modules to preload besides the template's own script, relative to `src/`. */
  readonly modules: readonly string[];
  /** Path of the page that visitors usually open next. Its scripts load when the browser is idle. */
  readonly next?: string;
  /** Description for link previews. */
  readonly description: string;
  /** Picture for link previews; by default the landing page's. */
  readonly preview?: "claim";
  /** Members are redirected from this page and must not see it flash. */
  readonly isForVisitorsAlone: boolean;
  /** The URL contains a secret, so it is kept from previews, search engines and referrers. */
  readonly isSecret?: true;
  /** Search values that change the page, so that the prerendered one doesn't fit. */
  readonly reads: readonly string[];
}

const LEGAL = { template: "visitor.html", isForVisitorsAlone: false, reads: [] } as const;
const ACCOUNT = { template: "index.html", isForVisitorsAlone: true } as const;

export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: "/",
    template: "visitor.html",
    modules: ["features/landing/landing-page.tsx"],
    next: "/login",
    description: `Gourmet deep-fried lobster tails, popping up around ${BRAND.city}. Members order first. Joining is free.`,
    isForVisitorsAlone: true,
    reads: CALLBACK_NAMES,
  },
  {
    ...LEGAL,
    path: "/terms-of-use",
    modules: ["features/landing/legal-pages.tsx"],
    description: `The rules for members and for ${BRAND.programme}.`,
  },
  {
    ...LEGAL,
    path: "/privacy-policy",
    modules: ["features/landing/legal-pages.tsx"],
    description: `What ${BRAND.programme} keeps about its members, and why.`,
  },
  {
    ...LEGAL,
    path: "/investors",
    modules: ["features/landing/investors-page.tsx"],
    description: `What ${BRAND.programme} sells, how, and who to contact.`,
  },
  {
    ...ACCOUNT,
    path: "/login",
    modules: ["app/layouts/account-layout.tsx", "features/auth/sign-in/login-page.tsx"],
    description: `The members' door at ${BRAND.programme}.`,
    reads: ["t"],
  },
  {
    ...ACCOUNT,
    path: "/register",
    modules: ["app/layouts/account-layout.tsx", "app/sign-up-page.tsx"],
    description:
      "Hear about a popup up to a week before the street does, pre-order, and pick up in your own window. Free.",
    reads: ["t", "invite"],
  },
  {
    ...ACCOUNT,
    path: "/qr",
    modules: ["app/layouts/account-layout.tsx", "features/promo-card/promo-card-page.tsx"],
    description: `A card to print: scan it to join ${BRAND.programme}.`,
    isForVisitorsAlone: false,
    reads: ["invite"],
  },
  {
    ...ACCOUNT,
    path: "/transfer/:token",
    modules: ["app/layouts/account-layout.tsx", "features/transfers/claim/claim-page.tsx"],
    description: "Somebody kept an order for you at the back door. Open the link to see it.",
    preview: "claim",
    isForVisitorsAlone: false,
    isSecret: true,
    reads: [],
  },
];
