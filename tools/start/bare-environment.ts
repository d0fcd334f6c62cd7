/**
 * For a program that is to see none of this one's settings: where programs are found and, where it is set, the folder in
 * which Node keeps what it has compiled. A server's files take half a second to compile, and tests start fifty of them.
 */
export function bareEnvironment(): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? { PATH } : { PATH, NODE_COMPILE_CACHE };
}
