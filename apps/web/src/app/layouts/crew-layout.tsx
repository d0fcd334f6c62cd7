import { Outlet } from "@tanstack/react-router";
import { useOfflinePages } from "../../platform/service-worker.tsx";
import { DataProvider } from "./data-provider.tsx";

/** The crew's tools have the whole screen. */
export function CrewLayout() {
  useOfflinePages("crew");
  return (
    <DataProvider>
      <Outlet />
    </DataProvider>
  );
}
