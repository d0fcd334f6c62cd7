/**
 * Returns the promise's result, or a fallback after a timeout. For promises that may never settle, such as a browser
 * store that hangs.
 * @param otherwise the fallback after `milliseconds`; the promise itself continues
 */
export function withTimeout<Value, Otherwise>(
  promise: Promise<Value>,
  milliseconds: number,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  return Promise.race([
    promise,
    new Promise<Otherwise>((settle) => setTimeout(() => settle(otherwise), milliseconds)),
  ]);
}
