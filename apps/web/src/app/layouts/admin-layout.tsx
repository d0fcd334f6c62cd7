import { AdminTabs } from "./admin-tabs.tsx";
import { DataProvider } from "./data-provider.tsx";
import { MemberShell } from "./member-layout.tsx";

/** The owner's pages: wider than the member's, with a way between them in the header's lower part. */
export function AdminLayout() {
  return (
    <div className="[--page-width:82.5rem]">
      <DataProvider>
        <MemberShell tabs={<AdminTabs />} />
      </DataProvider>
    </div>
  );
}
