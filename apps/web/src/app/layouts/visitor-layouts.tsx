import { Outlet } from "@tanstack/react-router";
import { LegalLayout } from "./legal-layout.tsx";
import { PublicLayout } from "./public-layout.tsx";

/** The public pages as routes of the app, for offline use and for redirects by a guard. */
export function HomeLayout() {
  return (
    <PublicLayout isHome>
      <Outlet />
    </PublicLayout>
  );
}

export function TextLayout() {
  return (
    <LegalLayout>
      <Outlet />
    </LegalLayout>
  );
}
