import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { hashLine, isSealedBy, SEAL_KEY, sealEnd } from "../chain-hash.ts";
import * as queries from "../queries/chain.ts";

const BATCH_LINES = 2_000;

/**
 * Gives the lines that were committed since their places in the chain, batch by batch, each from behind the one before:
 * where many waited, those that were taken lie in the way until they are cleared. What is committed meanwhile further
 * in front comes next time. Of several processes one does it at a time. An end that somebody else has written is not gone on with: `npm run audit:verify` says more.
 */
export async function chainLines(context: Context, signal?: AbortSignal): Promise<void> {
  let after: string | undefined = queries.NIL_ID;
  while (after !== undefined && !signal?.aborted) after = await chainBatch(context, after);
}

/** @returns the last line that has its place now, if there may be more behind it */
async function chainBatch(context: Context, after: string): Promise<string | undefined> {
  const { database, config, log } = context;
  return inTransaction(database, async (transaction) => {
    const end = await queries.lockChainEnd(transaction);
    if (end === undefined) return;
    if (end.position > 0 && !isSealedBy(config.acceptedKeys(SEAL_KEY), end, end.seal)) {
      log.error({ position: end.position }, "the audit log's chain was changed, or sealed with another key");
      return;
    }
    const key = config.deriveKey(SEAL_KEY);
    const lines = await queries.takeUnchained(transaction, after, BATCH_LINES);
    // What the former key has sealed moves to the present one by itself.
    if (lines.length === 0 && (end.position === 0 || isSealedBy([key], end, end.seal))) return;
    let { position, hash } = end;
    const links = lines.map((line) => {
      position++;
      hash = hashLine(hash, position, line);
      return { position, lineId: line.id, hash };
    });
    if (links.length > 0) await queries.insertLinks(transaction, links);
    await queries.moveChainEnd(transaction, { position, hash, seal: sealEnd(key, { position, hash }) });
    return lines.length === BATCH_LINES ? lines.at(-1)?.id : undefined;
  });
}
