import { Outlet } from "@tanstack/react-router";
import { InLanguage } from "../../features/crew-language/index.ts";
import { useOfflinePages } from "../../platform/service-worker.tsx";
import { DataProvider } from "./data-provider.tsx";

/** Full-screen layout of the crew's tools, in the device's language. */
export function CrewLayout() {
  useOfflinePages("crew");
  return (
    <DataProvider>
      <InLanguage>
        <Outlet />
      </InLanguage>
    </DataProvider>
  );
}

/** Full-screen layout of the page that a pickup code's link opens, in English. */
export function PickupLinkLayout() {
  useOfflinePages("crew");
  return (
    <DataProvider>
      <Outlet />
    </DataProvider>
  );
}
