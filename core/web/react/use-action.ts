import { useRef, useState } from 'react';
import { HttpService } from '../http/http-service';
import { MessageService } from '../message/message-service';
import { ActionStore, type ActionState } from '../store/action-store';
import { useStateOf } from '../store/use-state-of';
import { useService } from './kernel-context';

/** An action of the user in a component. */
export interface Action<Arguments extends readonly unknown[], Result> extends ActionState<Result> {
  /** Resolves to true on success. Errors are shown to the user. */
  readonly run: (...args: Arguments) => Promise<boolean>;
  readonly forget: () => void;
}

/**
 * State of a server action: whether it is running, and its result. Running it again after a failure does nothing twice.
 */
export function useAction<Arguments extends readonly unknown[], Result>(
  act: (...args: Arguments) => Promise<Result>,
): Action<Arguments, Result> {
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const latest = useRef(act);
  latest.current = act;
  const [store] = useState(
    () =>
      new ActionStore<Arguments, Result>(
        async (...args) => {
          const failed = http.startAction();
          try {
            return await latest.current(...args);
          } catch (error) {
            failed();
            throw error;
          }
        },
        (error) => messages.error(error),
      ),
  );
  const { run, forget } = store;
  return { ...useStateOf(store), run, forget };
}
