import { Outlet } from "@tanstack/react-router";
import { DataProvider } from "./data-provider.tsx";
import { PublicLayout } from "./public-layout.tsx";

/** Public pages that make calls: signing in and up, codes, links. */
export function AccountLayout() {
  return (
    <DataProvider>
      <PublicLayout>
        <Outlet />
      </PublicLayout>
    </DataProvider>
  );
}
