/**
 * Loads a module on demand. Chrome caches a failed import until the page is closed, so a retry uses a different URL.
 * The failed module never ran, so nothing runs twice.
 */
export function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch((error: unknown) => {
    const address = /http\S+/.exec(String(error))?.[0];
    if (address === undefined) throw error;
    return import(/* @vite-ignore */ `${address}?${Date.now()}`);
  });
}
