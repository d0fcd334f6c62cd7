/**
 * Runs a command. Invalid arguments (undefined, or an error while reading them) print the usage and exit with 2. A failure
 * prints its message and exits with 1, and so does a result of false.
 */
export async function runCommand<Arguments>(
  usage: string,
  readArguments: () => Arguments | undefined,
  run: (given: Arguments) => Promise<boolean>,
): Promise<void> {
  const given = attempt(readArguments);
  if (given === undefined) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  try {
    process.exitCode = (await run(given)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Reads an instant. @throws RangeError if it is invalid */
export function readInstant(text: string): Date {
  return new Date(new Date(text).toISOString());
}
