/**
 * Returns a path of our own site to open after signing in, or the fallback. Rejects `//host`, `/\host`, control
 * characters and anything with a scheme, which lead to other sites.
 */
export function safePath(path: string | undefined | null, fallback: string): string {
  if (path === undefined || path === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return fallback;
  const base = "http://own.invalid";
  return new URL(path, base).origin === base ? path : fallback;
}

/**
 * Returns the path for a link in a mail; unlike {@link safePath} it also accepts a full URL of our site.
 * @param publicUrl our base URL, without a trailing slash
 */
export function ownPath(target: string | undefined | null, publicUrl: string, fallback: string): string {
  if (target?.startsWith(`${publicUrl}/`) === true) return safePath(target.slice(publicUrl.length), fallback);
  return safePath(target, fallback);
}
