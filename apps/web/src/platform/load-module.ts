/**
 * Loads a module that comes later. Chrome keeps a load that failed for as long as the page is open, so what fails is
 * asked for under another address too; none was run, so none is there twice.
 */
export function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch((error: unknown) => {
    const address = /http\S+/.exec(String(error))?.[0];
    if (address === undefined) throw error;
    return import(/* @vite-ignore */ `${address}?${Date.now()}`);
  });
}
