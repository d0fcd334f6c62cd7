import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ProofPrompt } from "../../features/auth/index.ts";
import { refetchOnReturn } from "../../platform/live/live.ts";
import { queryClient } from "../../platform/query-client.ts";
import { registerServiceWorker } from "../../platform/service-worker.tsx";
import { currentMember, onSessionChange } from "../../platform/session/session.ts";
import { Toasts } from "../../ui/toasts.tsx";
import "../crew-work.ts";

refetchOnReturn();
registerServiceWorker();

let memberId = currentMember()?.id;
onSessionChange(({ member }) => {
  // Cached data of one account must not be shown to the next.
  if (member?.id !== memberId) queryClient.clear();
  memberId = member?.id;
});

/** Providers for pages that load data. The landing and legal pages work without them, which keeps those small. */
export function DataProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ProofPrompt />
      <Toasts />
    </QueryClientProvider>
  );
}
