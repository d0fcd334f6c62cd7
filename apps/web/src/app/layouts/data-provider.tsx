import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { ReauthenticationPrompt } from "../../features/auth/index.ts";
import { storedCrewDevice } from "../../platform/browser-store.ts";
import { lazyPart } from "../../platform/lazy-part.ts";
import { refetchOnReturn } from "../../platform/live/live.ts";
import { featureStorage } from "../../platform/member-data.ts";
import { queryClient } from "../../platform/query-client.ts";
import { registerServiceWorker } from "../../platform/service-worker.tsx";
import { currentMember, followSession, onSessionChange } from "../../platform/session/session.ts";

refetchOnReturn();
registerServiceWorker();

let memberId = currentMember()?.id;
onSessionChange(({ member }) => {
  // Cached data of one account must not be shown to the next.
  if (member?.id !== memberId) queryClient.clear();
  memberId = member?.id;
});

/** Loads after the page, whose first screen shows no toasts. Earlier toasts wait for it. */
const Toasts = lazyPart(() => import("../../ui/toasts.tsx"), "Toasts");

/** Providers for pages that load data. The landing and legal pages work without them, which keeps those small. */
export function DataProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ReauthenticationPrompt />
      <Suspense>
        <Toasts />
      </Suspense>
    </QueryClientProvider>
  );
}

// Connects the crew's stored work to the platform, which doesn't know the feature. Only crew devices load it.

const isCrewDevice = () => storedCrewDevice.read() !== null;
const load = () => import("../../features/pickup/device/unsent-actions.ts");

// If the code fails to load, the sign-out goes on: unsent work stays on the device, locked to its account.
featureStorage.flush = async () => {
  const unsentActions = isCrewDevice() ? await load().catch(() => undefined) : undefined;
  return unsentActions === undefined || unsentActions.sendBeforeSignOut();
};
featureStorage.clear = async () => {
  if (isCrewDevice()) await (await load()).deleteOthersData(undefined);
};

featureStorage.countUnsent = async () => (isCrewDevice() ? (await load()).countAllUnsent() : 0);

followSession(({ member }) => {
  if (!isCrewDevice()) return;
  void load()
    .then(({ handleSessionChange }) => handleSessionChange(member?.id))
    .catch(() => undefined);
});
