import type { SignedInDevice } from "@secret/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { refusalText } from "../../platform/forms/refusal.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { formatMoment } from "../../ui/format-day.ts";
import { Panel } from "../../ui/panel.tsx";
import { TextSkeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { endAllSessions, endOtherSessions, endSession } from "./auth-mutations.ts";
import { devicesQuery } from "./auth-queries.ts";

/** Lists the account's sessions, each with a button to end it. */
export function Devices() {
  const { data } = useQuery(devicesQuery);
  const options = { onError: (error: Error) => toast.error(refusalText(error)) };
  const endOne = useMutation({
    mutationFn: (device: SignedInDevice) => endSession(device.id),
    onSuccess: (_, device) => toast.success(`${device.name} is signed out`),
    ...options,
  });
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => toast.success("All other devices are signed out"),
    ...options,
  });
  const endAll = useMutation({
    mutationFn: async () => {
      await endAllSessions();
      location.assign("/");
    },
    ...options,
  });
  const isAlone = data !== undefined && data.sessions.length < 2;
  return (
    <Panel title="Signed-in Devices">
      {data === undefined ? (
        <TextSkeleton />
      ) : (
        <ul className="grid gap-4">
          {data.sessions.map((device) => (
            <Device
              key={device.id}
              device={device}
              busy={endOne.isPending}
              onEnd={() => endOne.mutate(device)}
            />
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="quiet" disabled={isAlone} busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Sign Out All Others
        </Button>
        <Button look="danger" busy={endAll.isPending} onClick={() => endAll.mutate()}>
          Sign Out Everywhere
        </Button>
      </div>
    </Panel>
  );
}

function Device({ device, busy, onEnd }: { device: SignedInDevice; busy: boolean; onEnd: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span>
        <span className="font-semibold">{device.name}</span>{" "}
        {device.isCurrent && <Badge tone="info">This device</Badge>}
        <span className="block text-small text-soft">
          {`Last seen ${formatMoment(device.lastSeenAt)}`}
          {device.ipAddress !== null && ` from ${device.ipAddress}`}
        </span>
      </span>
      {!device.isCurrent && (
        <Button look="plain" disabled={busy} aria-label={`Sign out ${device.name}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}
