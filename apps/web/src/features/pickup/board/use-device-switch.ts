import { useState } from "react";

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
