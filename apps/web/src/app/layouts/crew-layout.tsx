import { Outlet } from "@tanstack/react-router";
import { DataArea } from "./data-area.tsx";

/** The crew's tools have the whole screen. */
export function CrewLayout() {
  return (
    <DataArea>
      <Outlet />
    </DataArea>
  );
}
