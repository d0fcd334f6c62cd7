import type { ScanResult } from "./scan-result.ts";

/** What was scanned or handed over on this device. */
export interface LoggedScan {
  readonly key: string;
  readonly at: Date;
  readonly result: ScanResult;
  /** What went to the server; none where nothing was handed out. */
  readonly actionId: string | undefined;
  readonly isUndone: boolean;
  /** Somebody has looked at what the server made of it. */
  readonly isSeen: boolean;
}

const KEPT = 20;

/** In memory alone: names of members go with the page. */
const logs = new Map<string, readonly LoggedScan[]>();
const listeners = new Set<() => void>();
const NOTHING: readonly LoggedScan[] = [];

/** The last scans of an event on this device, newest first. */
export function readScanLog(eventId: string): readonly LoggedScan[] {
  return logs.get(eventId) ?? NOTHING;
}

export function onScanLogChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function logScan(eventId: string, scan: Omit<LoggedScan, "isUndone" | "isSeen">): void {
  write(eventId, [{ ...scan, isUndone: false, isSeen: false }, ...readScanLog(eventId)].slice(0, KEPT));
}

export function logUndo(eventId: string, key: string): void {
  change(eventId, (scan) => (scan.key === key ? { ...scan, isUndone: true } : scan));
}

/** These were looked at as they are now. */
export function logSeen(eventId: string, keys: readonly string[]): void {
  change(eventId, (scan) => (keys.includes(scan.key) ? { ...scan, isSeen: true } : scan));
}

function change(eventId: string, of: (scan: LoggedScan) => LoggedScan): void {
  write(eventId, readScanLog(eventId).map(of));
}

function write(eventId: string, scans: readonly LoggedScan[]): void {
  logs.set(eventId, scans);
  for (const listener of listeners) listener();
}
