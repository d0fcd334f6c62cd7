import { DataArea } from "./data-area.tsx";
import { PublicLayout } from "./public-layout.tsx";

/** Public pages that make calls: signing in and up, codes, links. */
export function AccountLayout() {
  return (
    <DataArea>
      <PublicLayout />
    </DataArea>
  );
}
