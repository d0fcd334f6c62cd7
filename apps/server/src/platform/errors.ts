/** Thrown when a queue is full or a wait is too long; the request gets BUSY. */
export class BusyError extends Error {
  readonly statusCode = 503;

  constructor() {
    super("too busy");
  }
}

/** The provider of mails or texts couldn't be reached. The job is retried, after those of others like it. */
export class ProviderDown extends Error {}

/** Something that keeps the server from starting; the message is one line for the person who started it. */
export class StartError extends Error {}

/** Error about a missing or wrong setting. Its message is one line that names the setting, never its value. */
export class ConfigError extends Error {}
