import { useMemo } from 'react';
import type { Client, Contract } from '#core';
import { HttpService } from '../http/http-service';
import { useService } from './kernel-context';

/** Returns the client of a contract inside a component. */
export function useClient<C extends Contract>(contract: C): Client<C> {
  const http = useService(HttpService);
  return useMemo(() => http.client(contract), [http, contract]);
}
