import { createContext, useContext } from 'react';
import type { FrameStore } from './frame-store';
import type { PageTabsStore } from './page-tabs-store';

interface FrameStores {
  readonly frame: FrameStore;
  readonly pageTabs: PageTabsStore;
}

/** Stores of the rendered application frame. */
export const FrameContext = createContext<FrameStores | null>(null);

export function useFrame(): FrameStores {
  const stores = useContext(FrameContext);
  if (!stores) throw new Error('This component must be used inside the application frame');
  return stores;
}
