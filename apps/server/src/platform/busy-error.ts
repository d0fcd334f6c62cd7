/** Thrown where a queue is full; a request is answered with BUSY. */
export class BusyError extends Error {
  readonly statusCode = 503;

  constructor() {
    super("too much is waiting already");
  }
}
