import '@arco-design/web-react/es/_util/react-19-adapter';
import { arrivedAuthorization } from './navigation/arrival';
import { boot } from './boot/boot';

boot(arrivedAuthorization).catch((error: unknown) => {
  console.error(error);
  document.getElementById('skeleton')?.setAttribute('data-failed', '');
});
