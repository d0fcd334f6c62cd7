import { useCallback, useState } from "react";
import { storedCrewDevice } from "../../../platform/browser-store.ts";

/** Number of ids kept, as many as a device keeps answers. */
const MAX_IDS = 50;

/** Remembers by id, also over reloads, what was dismissed on this device. */
export function useSeen(
  name: string,
): readonly [seen: ReadonlySet<string>, see: (ids: readonly string[]) => void] {
  const [ids, setIds] = useState<readonly string[]>(() => read(name));
  const see = useCallback(
    (seen: readonly string[]) =>
      setIds((before) => {
        const next = [...before, ...seen].slice(-MAX_IDS);
        localStorage.setItem(name, next.join(" "));
        return next;
      }),
    [name],
  );
  return [new Set(ids), see];
}

function read(name: string): readonly string[] {
  return localStorage.getItem(name)?.split(" ") ?? [];
}

/** A stored setting of this device. */
export interface DeviceSwitch {
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
}

/** Returns a switch of this device, off until somebody turns it on. It stays when somebody else signs in. */
export function useDeviceSwitch(name: string): DeviceSwitch {
  const key = `${storedCrewDevice.key}-${name}`;
  const [isOn, setOn] = useState(() => localStorage.getItem(key) === "on");
  const set = (next: boolean) => {
    localStorage.setItem(key, next ? "on" : "off");
    setOn(next);
  };
  return { isOn, set };
}
