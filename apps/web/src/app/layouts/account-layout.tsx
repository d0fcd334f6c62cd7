import { Outlet } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";
import { useMember } from "../../platform/session/session.ts";
import { DataProvider } from "./data-provider.tsx";
import { PublicLayout } from "./public-layout.tsx";

/** Layout of the public pages that call the API: sign-in, sign-up, codes, links. */
export function AccountLayout() {
  return (
    <DataProvider>
      <PublicLayout>
        <Outlet />
      </PublicLayout>
    </DataProvider>
  );
}

const MemberShell = lazyPart(() => import("./member-layout.tsx"), "MemberShell");

/** Layout of a friend's link, which is public. Signed-in members get their usual header and footer. */
export function ClaimLayout() {
  const member = useMember();
  return (
    <DataProvider>
      {member === undefined ? (
        <PublicLayout isNight>
          <Outlet />
        </PublicLayout>
      ) : (
        <Suspense fallback={<div className="min-h-dvh bg-night" />}>
          <MemberShell isNight />
        </Suspense>
      )}
    </DataProvider>
  );
}
