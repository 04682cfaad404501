import { arrivedAuthorization } from './navigation/arrival';
import { boot } from './boot/boot';

// Read by zod, which is loaded later: its probe for `eval` would violate the content security policy on every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

boot(arrivedAuthorization).catch((error: unknown) => {
  console.error(error);
  document.getElementById('skeleton')?.setAttribute('data-failed', '');
});
