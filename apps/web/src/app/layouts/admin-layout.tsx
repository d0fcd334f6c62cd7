import { AdminTabs } from "./admin-tabs.tsx";
import { DataProvider } from "./data-provider.tsx";
import { MemberShell } from "./member-layout.tsx";

/** Layout of the admin pages: wider than the member's, with tabs in the header. */
export function AdminLayout() {
  return (
    <div className="[--page-width:82.5rem]">
      <DataProvider>
        <MemberShell tabs={<AdminTabs />} />
      </DataProvider>
    </div>
  );
}
