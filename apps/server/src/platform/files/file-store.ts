/** Storage for uploaded files: a local folder, or a bucket shared by several servers. */
export interface FileStore {
  /** Writes a file atomically. Writing the same name again is fine. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Returns the file's bytes, or undefined if it doesn't exist. */
  get(name: string): Promise<Buffer | undefined>;
  /** Removes a file; does nothing if it doesn't exist. */
  remove(name: string): Promise<void>;
}

/** Letters, digits and dashes with one extension, so that no name escapes the folder. */
const NAME_PATTERN = /^[a-z0-9-]{1,80}\.[a-z0-9]{1,8}$/;

/** @throws RangeError if the name is invalid, which means a caller skipped a check */
export function requireFileName(name: string): void {
  if (!NAME_PATTERN.test(name)) throw new RangeError(`${JSON.stringify(name)} is no name of a file of ours`);
}
