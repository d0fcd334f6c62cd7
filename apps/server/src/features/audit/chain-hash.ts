import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Values of a line that its hash covers, as the database formats them. */
export interface ChainedLine {
  readonly id: string;
  readonly eventType: string;
  readonly severity: string;
  readonly message: string;
  readonly actorId: string | null;
  readonly subjectId: string | null;
  readonly orderId: string | null;
  readonly transferTokenHash: string | null;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly metadata: string;
  readonly createdAt: string;
  readonly deviceHash: Buffer | null;
}

/** Last link of the chain; position 0 means an empty chain. */
export interface ChainEnd {
  readonly position: number;
  readonly hash: Buffer;
}

/** Hashes a line at its position, based on the previous line's hash. */
export function hashLine(previous: Buffer, position: number, line: ChainedLine): Buffer {
  const covered = [
    previous.toString("hex"),
    position,
    line.id,
    line.eventType,
    line.severity,
    line.message,
    line.actorId,
    line.subjectId,
    line.orderId,
    line.transferTokenHash,
    line.oldValue,
    line.newValue,
    line.metadata,
    line.createdAt,
    line.deviceHash?.toString("hex") ?? null,
  ];
  return createHash("sha256").update(JSON.stringify(covered)).digest();
}

/** Purpose that the chain's sealing key is derived for. */
export const SEAL_KEY = "audit-chain";

/** Returns a seal of the chain's end, which also covers everything before it. */
export function sealEnd(key: Buffer, { position, hash }: ChainEnd): Buffer {
  return createHmac("sha256", key)
    .update(`${position}:${hash.toString("hex")}`)
    .digest();
}

/** Returns whether one of the keys sealed this end. */
export function isSealedBy(keys: readonly Buffer[], end: ChainEnd, seal: Buffer | null): boolean {
  if (seal === null) return false;
  return keys.some((key) => {
    const expected = sealEnd(key, end);
    return seal.length === expected.length && timingSafeEqual(seal, expected);
  });
}
