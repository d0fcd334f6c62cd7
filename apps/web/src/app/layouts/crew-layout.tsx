import { Outlet } from "@tanstack/react-router";
import { DataProvider } from "./data-provider.tsx";

/** The crew's tools have the whole screen. */
export function CrewLayout() {
  return (
    <DataProvider>
      <Outlet />
    </DataProvider>
  );
}
