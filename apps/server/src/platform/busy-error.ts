/** Thrown when a queue is full; the request gets BUSY. */
export class BusyError extends Error {
  readonly statusCode = 503;

  constructor() {
    super("queue is full");
  }
}
