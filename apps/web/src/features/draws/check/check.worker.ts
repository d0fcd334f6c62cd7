import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type CheckedRecord, findDrawFlaw } from "@secret/domain";

/** Answers a draw's record with the first thing that is wrong in it, or undefined. */
self.onmessage = ({ data }: MessageEvent<CheckedRecord>) => {
  self.postMessage(findDrawFlaw(data, (text) => bytesToHex(sha256(utf8ToBytes(text)))));
};
