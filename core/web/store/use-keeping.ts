import { useContext } from 'react';
import { KernelContext } from '../react/kernel-context';
import type { Keeping } from './loaded-store';
import { ScreenMemory } from './screen-memory';

/** Where the answer of this name is kept while the address stays; nowhere without a name. */
export function useKeeping<T>(name: string | undefined, asked: readonly unknown[]): Keeping<T> | undefined {
  const kernel = useContext(KernelContext);
  return name === undefined ? undefined : kernel?.get(ScreenMemory).keeping<T>(name, asked);
}
