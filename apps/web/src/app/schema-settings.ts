// Keeps Zod from probing `new Function`, which the Content Security Policy forbids and browsers report. Zod loads with
// the first form and reads its settings from here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
