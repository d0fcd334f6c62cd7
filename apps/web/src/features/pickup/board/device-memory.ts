import { useCallback, useState } from "react";

/** As many as a device keeps answers. */
const KEPT = 50;

/** What somebody has seen on this device, by its id: it isn't told again, also after a reload. */
export function useSeen(
  name: string,
): readonly [seen: ReadonlySet<string>, see: (ids: readonly string[]) => void] {
  const [ids, setIds] = useState<readonly string[]>(() => read(name));
  const see = useCallback(
    (seen: readonly string[]) =>
      setIds((before) => {
        const next = [...before, ...seen].slice(-KEPT);
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

/** A choice of this device, kept until somebody changes it. Off at first. */
export function useDeviceSwitch(name: string): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(name) === "on");
  return [
    isOn,
    (next) => {
      localStorage.setItem(name, next ? "on" : "off");
      setOn(next);
    },
  ];
}
