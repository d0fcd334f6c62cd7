/** Where files of ours lie: a folder of this machine, or a bucket that several copies of the server share. */
export interface FileStore {
  /** Writes a file whole, or not at all; the same name again is the same file. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>;
  /** The file's bytes; undefined where there is none of that name. */
  get(name: string): Promise<Buffer | undefined>;
  /** Removes a file; one that isn't there is removed already. */
  remove(name: string): Promise<void>;
}

/** Letters, digits and dashes with one ending: no name of ours leads out of its folder. */
const NAME_PATTERN = /^[a-z0-9-]{1,80}\.[a-z0-9]{1,8}$/;

/** @throws RangeError for a name that no file of ours has: whoever asks for it has skipped a check */
export function requireFileName(name: string): void {
  if (!NAME_PATTERN.test(name)) throw new RangeError(`${JSON.stringify(name)} is no name of a file of ours`);
}
