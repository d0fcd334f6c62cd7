import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { hashLine, isSealedBy, SEAL_KEY, sealEnd } from "../chain-hash.ts";
import * as queries from "../queries/chain.ts";

const BATCH_LINES = 2_000;

/**
 * Gives the lines that were committed since their places in the chain, batch by batch. Of several processes one does it
 * at a time. An end that somebody else has written is not gone on with: `npm run audit:verify` says more.
 */
export async function chainLines(context: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await chainBatch(context)) === BATCH_LINES);
}

/** @returns how many lines have their place now */
async function chainBatch(context: Context): Promise<number> {
  const { database, config, log } = context;
  return inTransaction(database, async (transaction) => {
    const end = await queries.lockChainEnd(transaction);
    if (end === undefined) return 0;
    if (end.position > 0 && !isSealedBy(config.acceptedKeys(SEAL_KEY), end, end.seal)) {
      log.error({ position: end.position }, "the audit log's chain was changed, or sealed with another key");
      return 0;
    }
    const key = config.deriveKey(SEAL_KEY);
    const lines = await queries.takeUnchained(transaction, BATCH_LINES);
    // What the former key has sealed moves to the present one by itself.
    if (lines.length === 0 && (end.position === 0 || isSealedBy([key], end, end.seal))) return 0;
    let { position, hash } = end;
    const links = lines.map((line) => {
      position++;
      hash = hashLine(hash, position, line);
      return { position, lineId: line.id, hash };
    });
    if (links.length > 0) await queries.insertLinks(transaction, links);
    await queries.moveChainEnd(transaction, { position, hash, seal: sealEnd(key, { position, hash }) });
    return lines.length;
  });
}
