import type { StorageService } from '../storage/storage-service';
import { randomId } from '../random-id';

/** Kept under `KS_CLIENT_UI_ID`, which a clear leaves alone. */
interface ClientUi {
  readonly id: string;
  readonly previousRoute?: string;
  readonly userId?: string;
}

const notRemembered = /^\/(register|search|article-free|login)?(\/|\?|#|$)/;

/** This browser's own id, made on first use. */
export function clientUiOf(storage: StorageService): ClientUi {
  const known = storage.read<ClientUi>('clientUiId');
  if (typeof known?.id === 'string') return known;
  const made: ClientUi = { id: randomId() };
  storage.write('clientUiId', made);
  return made;
}

/** Remembers the page that was left for the sign-in page, unless it is one that needs no return. */
export function rememberPage(storage: StorageService, address: string, userId: string | undefined): void {
  if (notRemembered.test(address)) return;
  storage.write('clientUiId', { ...clientUiOf(storage), previousRoute: address, userId } satisfies ClientUi);
}

/** The remembered page, for the person who left it; it is forgotten by this. */
export function takePreviousPage(storage: StorageService, userId: string): string | undefined {
  const { id, previousRoute, userId: owner } = clientUiOf(storage);
  storage.write('clientUiId', { id });
  return owner === undefined || owner === userId ? previousRoute : undefined;
}
