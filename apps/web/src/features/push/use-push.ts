import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMember } from "../../platform/session/session.ts";
import { turnOffPush, turnOnPush } from "./push-mutations.ts";
import { pushStateQuery } from "./push-queries.ts";

/** How it stands with pushes in this browser, and the two presses that change it. */
export function usePush() {
  const memberId = useMember()?.id ?? "";
  const query = useQuery(pushStateQuery(memberId));
  const turnOn = useMutation({ mutationFn: () => turnOnPush(memberId) });
  const turnOff = useMutation({ mutationFn: () => turnOffPush(memberId) });
  const { refetch } = query;
  useEffect(() => onPermissionChange(() => void refetch()), [refetch]);
  return { state: query.data, turnOn, turnOff };
}

/** In the browser's own settings, with this page open beside them. Returns how to stop. */
function onPermissionChange(look: () => void): () => void {
  const asking = new AbortController();
  const { permissions } = navigator;
  void permissions
    ?.query({ name: "notifications" })
    .then((permission) => permission.addEventListener("change", look, { signal: asking.signal }))
    .catch(() => undefined);
  return () => asking.abort();
}
