import { useSyncExternalStore } from 'react';

const query = '(max-width: 600px)';

function watch(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** True on screens as narrow as a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => matchMedia(query).matches);
