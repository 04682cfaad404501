import { makeAutoObservable, runInAction } from 'mobx';
import type { HttpService } from '#core/web';
import type { SampleSignIn } from '../contract';

/** Session storage key of this tab: the address that shows the accounts works once. */
const storageKey = 'sample-sign-ins';

/**
 * The accounts of the sample data when the sign-in page was opened by the address that the start of the product
 * printed, in this tab until it is closed.
 */
export class SampleSignInStore {
  signIns = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as readonly SampleSignIn[];

  constructor(private readonly http: HttpService) {
    makeAutoObservable<this, 'http'>(this, { http: false }, { autoBind: true });
  }

  /** Takes the key out of the address, if there is one, and loads the accounts. Throws what the call throws. */
  async open(): Promise<void> {
    const key = /^#samples=(.+)$/.exec(location.hash)?.[1];
    if (!key) return;
    history.replaceState(null, '', location.pathname + location.search);
    // Without the contract, which would load the schemas of all calls before sign-in.
    const { list } = await this.http.request<{ readonly list: readonly SampleSignIn[] }>(
      'POST',
      '/public/sample-sign-ins',
      { body: { Key: key } },
    );
    sessionStorage.setItem(storageKey, JSON.stringify(list));
    runInAction(() => (this.signIns = list));
  }
}
