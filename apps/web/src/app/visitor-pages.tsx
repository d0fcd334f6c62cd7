import type { ComponentType, ReactNode } from "react";
import { LegalLayout } from "./layouts/legal-layout.tsx";
import { PublicLayout } from "./layouts/public-layout.tsx";

/** Pages that need neither router nor data, by path. */
export const VISITOR_PAGES: Readonly<Record<string, () => Promise<ReactNode>>> = {
  "/": async () => {
    const { LandingPage } = await import("../features/landing/landing-page.tsx");
    return (
      <PublicLayout isHome>
        <LandingPage />
      </PublicLayout>
    );
  },
  "/terms-of-use": async () => legal((await import("../features/landing/legal-pages.tsx")).TermsPage),
  "/privacy-policy": async () => legal((await import("../features/landing/legal-pages.tsx")).PrivacyPage),
  "/investors": async () => legal((await import("../features/landing/investors-page.tsx")).InvestorsPage),
};

function legal(Page: ComponentType): ReactNode {
  return (
    <LegalLayout>
      <Page />
    </LegalLayout>
  );
}
