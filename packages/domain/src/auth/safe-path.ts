/**
 * Where to go after signing in: a path of our own site, else the fallback. `//host`, `/\host`, control
 * signs and anything with a scheme are somebody else's.
 */
export function safePath(path: string | undefined | null, fallback: string): string {
  if (path === undefined || path === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return fallback;
  const base = "http://own.invalid";
  return new URL(path, base).origin === base ? path : fallback;
}

/**
 * The same for what a client asks a mail's link to lead to, which may be a whole address of our own site.
 * @param publicUrl our own address, without a slash at its end
 */
export function ownPath(target: string | undefined | null, publicUrl: string, fallback: string): string {
  if (target?.startsWith(`${publicUrl}/`) === true) return safePath(target.slice(publicUrl.length), fallback);
  return safePath(target, fallback);
}
