import { useContext } from 'react';
import { KernelContext } from '../react/kernel-context';
import type { Keeping } from './loaded-store';
import { ScreenMemory } from './screen-memory';

/** Returns the cache slot of this name for the current URL; nothing without a name. */
export function useKeeping<T>(name: string | undefined, keyParts: readonly unknown[]): Keeping<T> | undefined {
  const kernel = useContext(KernelContext);
  return name === undefined ? undefined : kernel?.get(ScreenMemory).keeping<T>(name, keyParts);
}
