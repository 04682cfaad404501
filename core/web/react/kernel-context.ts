import { createContext, useContext } from 'react';
import type { Kernel, Token } from '#core';
import type { WebSide } from '../side';

/** Provides the kernel to all rendered components. */
export const KernelContext = createContext<Kernel<WebSide> | null>(null);

export function useKernel(): Kernel<WebSide> {
  const kernel = useContext(KernelContext);
  if (!kernel) throw new Error('KernelContext is missing');
  return kernel;
}

/** Returns the service of a token inside a component. */
export function useService<T>(token: Token<T>): T {
  return useKernel().get(token);
}
