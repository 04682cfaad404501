import { useEffect, useState } from 'react';
import { HttpService, useService } from '#core/web';
import type { SampleSignIn } from '../contract';

/** Session storage key of this tab: the address that shows the accounts works once. */
const storageKey = 'sample-sign-ins';

/**
 * Returns the accounts of the sample data when the sign-in page was opened by the address that the start of the
 * product printed, in this tab until it is closed.
 */
export function useSampleSignIns(onError: (error: unknown) => void): readonly SampleSignIn[] {
  const http = useService(HttpService);
  const [signIns, setSignIns] = useState(
    () => JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as readonly SampleSignIn[],
  );
  useEffect(() => {
    const key = /^#samples=(.+)$/.exec(location.hash)?.[1];
    if (!key) return;
    history.replaceState(null, '', location.pathname + location.search);
    http
      .request<{ readonly list: readonly SampleSignIn[] }>('POST', '/public/sample-sign-ins', { body: { Key: key } })
      .then(({ list }) => {
        sessionStorage.setItem(storageKey, JSON.stringify(list));
        setSignIns(list);
      })
      .catch(onError);
  }, []);
  return signIns;
}
