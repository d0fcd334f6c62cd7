// The schema library would try whether it may make code of text: the pages' policy forbids that, and browsers report it.
// It comes with the first form, and reads its settings from here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
