import { arrivedAuthorization } from './navigation/arrival';
import { boot } from './boot/boot';

boot(arrivedAuthorization).catch((error: unknown) => {
  console.error(error);
  document.getElementById('skeleton')?.setAttribute('data-failed', '');
});
