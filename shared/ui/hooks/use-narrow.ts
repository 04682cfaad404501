import { useSyncExternalStore } from 'react';

const query = '(max-width: 600px)';

function watch(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Returns true on phone-sized screens. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => matchMedia(query).matches);
