import { Outlet } from "@tanstack/react-router";
import { DataProvider } from "./data-provider.tsx";
import { PublicLayout } from "./public-layout.tsx";

/** Layout of the public pages that call the API: sign-in, sign-up, codes, links. */
export function AccountLayout() {
  return (
    <DataProvider>
      <PublicLayout>
        <Outlet />
      </PublicLayout>
    </DataProvider>
  );
}
