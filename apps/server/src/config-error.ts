/** Error about a missing or wrong setting. Its message is one line that names the setting, never its value. */
export class ConfigError extends Error {}
