import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMember } from "../../platform/session/session.ts";
import { turnOffPush, turnOnPush } from "./push-mutations.ts";
import { pushStateQuery } from "./push-queries.ts";

/** Returns the push state of this browser and the mutations that change it. */
export function usePush() {
  const memberId = useMember()?.id ?? "";
  const query = useQuery(pushStateQuery(memberId));
  const turnOn = useMutation({ mutationFn: () => turnOnPush(memberId) });
  const turnOff = useMutation({ mutationFn: () => turnOffPush(memberId) });
  const { refetch } = query;
  useEffect(() => onPermissionChange(() => void refetch()), [refetch]);
  return { state: query.data, turnOn, turnOff };
}

/**
 * Calls `look` when the permission changes in the browser's settings. Returns the function that unsubscribes.
 */
function onPermissionChange(look: () => void): () => void {
  const asking = new AbortController();
  const { permissions } = navigator;
  void permissions
    ?.query({ name: "notifications" })
    .then((permission) => permission.addEventListener("change", look, { signal: asking.signal }))
    .catch(() => undefined);
  return () => asking.abort();
}
