import { Outlet } from "@tanstack/react-router";
import { useOfflinePages } from "../../platform/service-worker.tsx";
import { DataProvider } from "./data-provider.tsx";

/** Full-screen layout of the crew's tools. */
export function CrewLayout() {
  useOfflinePages("crew");
  return (
    <DataProvider>
      <Outlet />
    </DataProvider>
  );
}
