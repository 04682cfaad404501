import { createContext, useContext } from 'react';
import type { FrameStore } from './frame-store';
import type { PageTabsStore } from './page-tabs-store';

interface FrameStores {
  readonly frame: FrameStore;
  readonly pageTabs: PageTabsStore;
}

/** The stores of the frame that is drawn. */
export const FrameContext = createContext<FrameStores | null>(null);

export function useFrame(): FrameStores {
  const stores = useContext(FrameContext);
  if (!stores) throw new Error('This part stands outside of the frame');
  return stores;
}
