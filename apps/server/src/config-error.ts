/** A setting that is missing or wrong; the message is one line that names it, never its value. */
export class ConfigError extends Error {}
