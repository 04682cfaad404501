import { createContext, useContext } from 'react';
import type { Kernel, Token } from '#core';
import type { WebSide } from '../side';

/** Holds the kernel for everything that is drawn. */
export const KernelContext = createContext<Kernel<WebSide> | null>(null);

export function useKernel(): Kernel<WebSide> {
  const kernel = useContext(KernelContext);
  if (!kernel) throw new Error('Nothing provides the kernel here');
  return kernel;
}

/** The service behind a token, inside a component. */
export function useService<T>(token: Token<T>): T {
  return useKernel().get(token);
}
