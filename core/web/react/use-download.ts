import { useCallback } from 'react';
import type { CallInput, Endpoint } from '#core';
import { HttpService } from '../http/http-service';
import { MessageService } from '../message/message-service';
import { useService } from './kernel-context';

/** Saves the file returned by an endpoint; errors are shown to the user. */
export function useDownload(): <E extends Endpoint>(endpoint: E, input: CallInput<E>) => void {
  const http = useService(HttpService);
  const messages = useService(MessageService);
  return useCallback(
    (endpoint, input) => void http.download(endpoint, input).catch((error: unknown) => messages.error(error)),
    [http, messages],
  );
}
