import type { StorageService } from '../storage/storage-service';
import { randomId } from '../random-id';

/** Stored under `KS_CLIENT_UI_ID`, which is not cleared. */
interface ClientUi {
  readonly id: string;
  readonly previousRoute?: string;
  readonly userId?: string;
}

const notRemembered = /^\/(register|search|article-free|login)?(\/|\?|#|$)/;

/** Returns the id of this browser, created on first use. */
function getClientUi(storage: StorageService): ClientUi {
  const stored = storage.read<ClientUi>('clientUiId');
  if (typeof stored?.id === 'string') return stored;
  const made: ClientUi = { id: randomId() };
  storage.write('clientUiId', made);
  return made;
}

/** Returns the id of this browser, by which the server knows a device on which a user has signed in before. */
export const getDeviceId = (storage: StorageService): string => getClientUi(storage).id;

/** Remembers the page left for the sign-in page, unless it needs no return. */
export function rememberPage(storage: StorageService, address: string, userId: string | undefined): void {
  if (notRemembered.test(address)) return;
  storage.write('clientUiId', { ...getClientUi(storage), previousRoute: address, userId } satisfies ClientUi);
}

/** Returns and clears the remembered page, for the user who left it. */
export function takePreviousPage(storage: StorageService, userId: string): string | undefined {
  const { id, previousRoute, userId: owner } = getClientUi(storage);
  storage.write('clientUiId', { id });
  return owner === undefined || owner === userId ? previousRoute : undefined;
}
