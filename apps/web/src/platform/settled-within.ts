/**
 * What a promise comes to; for what may never answer, such as a browser's store that hangs until it is started anew.
 * @param otherwise what it is taken to have come to after so many milliseconds; it goes on by itself
 */
export function settledWithin<Value, Otherwise>(
  promise: Promise<Value>,
  milliseconds: number,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  return Promise.race([
    promise,
    new Promise<Otherwise>((settle) => setTimeout(() => settle(otherwise), milliseconds)),
  ]);
}
