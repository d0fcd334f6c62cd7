import { useEffect, useState, useSyncExternalStore } from "react";
import { serverNow } from "./server-time.ts";

/** Returns the server's time, updated every second or every `everyMs` milliseconds. */
export function useNow(everyMs = 1000): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/**
 * Returns what `read` returns for the server's time, and renders again only when that changes, for pages that depend on
 * the time but change rarely. `read` returns a primitive or the same object each time.
 */
export function useMoment<Value>(read: (now: Date) => Value): Value {
  return useSyncExternalStore(everySecond, () => read(serverNow()));
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

/** Formats the time left: "2 d 03:04:05", "03:04:05" or "9:05"; zero once it is over. */
export function formatRemaining(until: Date, now: Date): string {
  const seconds = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const two = (value: number) => String(value).padStart(2, "0");
  if (days > 0) return `${days} d ${two(hours)}:${two(minutes)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
