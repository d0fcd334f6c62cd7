import { Outlet } from "@tanstack/react-router";
import { LegalLayout } from "./legal-layout.tsx";
import { PublicLayout } from "./public-layout.tsx";

/** The visitors' pages as parts of the app: without a connection, and for a link that a guard has turned away. */
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
