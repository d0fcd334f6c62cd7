import { Outlet } from "@tanstack/react-router";
import { InLanguage } from "../../features/crew-language/index.ts";
import { useOfflinePages } from "../../platform/service-worker.tsx";
import { DataProvider } from "./data-provider.tsx";

/** Full-screen layout of the crew's tools. */
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
