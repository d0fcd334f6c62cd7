import type { ScanResult } from "./scan-result.ts";

/** A scan or hand-off on this device. */
export interface LoggedScan {
  readonly key: string;
  readonly at: Date;
  readonly result: ScanResult;
  /** The action sent to the server; none if nothing was handed off. */
  readonly actionId: string | undefined;
  readonly isUndone: boolean;
  /** The crew has seen the server's result. */
  readonly isSeen: boolean;
}

const MAX_SCANS = 20;

/** Kept in memory only: members' names go away with the page. */
const logs = new Map<string, readonly LoggedScan[]>();
const listeners = new Set<() => void>();
const NOTHING: readonly LoggedScan[] = [];

/** Returns an event's last scans on this device, newest first. */
export function readScanLog(eventId: string): readonly LoggedScan[] {
  return logs.get(eventId) ?? NOTHING;
}

export function onScanLogChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function logScan(eventId: string, scan: Omit<LoggedScan, "isUndone" | "isSeen">): void {
  write(eventId, [{ ...scan, isUndone: false, isSeen: false }, ...readScanLog(eventId)].slice(0, MAX_SCANS));
}

export function logUndo(eventId: string, key: string): void {
  change(eventId, (scan) => (scan.key === key ? { ...scan, isUndone: true } : scan));
}

/** Marks scans as seen in their present state. */
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
