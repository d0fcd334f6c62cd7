import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { knownMember, onSessionChange } from "../../features/auth/session.ts";
import { refetchOnReturn } from "../../platform/live/live.ts";
import { keepForOffline } from "../../platform/offline.tsx";
import { queryClient } from "../../platform/query-client.ts";
import { Toasts } from "../../ui/toasts.tsx";

refetchOnReturn();
keepForOffline();

let memberId = knownMember()?.id;
onSessionChange(({ member }) => {
  // Nothing that one account has seen may be shown to the next.
  if (member?.id !== memberId) queryClient.clear();
  memberId = member?.id;
});

/** What pages with data need around them. The landing and the legal pages do without, and without its weight. */
export function DataArea({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toasts />
    </QueryClientProvider>
  );
}
