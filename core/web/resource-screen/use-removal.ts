import { useCallback, useEffect, useRef, useState } from 'react';
import type { Resource } from '#core/resource';
import { closeToast, showUndo } from '#shared/ui';
import { HttpService } from '../http/http-service';
import { MessageService } from '../message/message-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';

interface Removal {
  /** Ids deleted for the user, though the server may not know yet. */
  readonly removed: ReadonlySet<string>;
  remove(ids: readonly string[]): void;
  removeAtOnce(ids: readonly string[]): Promise<void>;
}

/**
 * Deletion with undo: rows leave the list immediately; the call is made after ten seconds, when the screen is left, or
 * when the page closes. Undo therefore restores exactly the previous state.
 */
export function useRemoval(resource: Resource, reload: () => void): Removal {
  const t = useText('core');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const pending = useRef(new Map<number, readonly string[]>());

  const call = useCallback(
    async (ids: readonly string[]): Promise<void> => {
      for (let at = 0; at < ids.length; at += 1000)
        await http.request('DELETE', resource.path, { query: { id: ids.slice(at, at + 1000).join(',') } });
    },
    [http, resource],
  );
  const bringBack = useCallback(
    (ids: readonly string[]) => setRemoved((before) => new Set([...before].filter((id) => !ids.includes(id)))),
    [],
  );

  const remove = (ids: readonly string[]): void => {
    setRemoved((before) => new Set([...before, ...ids]));
    const toast: number = showUndo({
      text: t('resource.deleted', { count: ids.length }),
      label: t('resource.undo'),
      undo: () => {
        pending.current.delete(toast);
        bringBack(ids);
      },
      commit: () => {
        pending.current.delete(toast);
        call(ids)
          .then(reload, (error: unknown) => {
            messages.error(error);
            reload();
          })
          .finally(() => bringBack(ids));
      },
    });
    pending.current.set(toast, ids);
  };
  useEffect(() => {
    const flush = (): void => [...pending.current.keys()].forEach((toast) => closeToast(toast));
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
  const removeAtOnce = async (ids: readonly string[]): Promise<void> => {
    try {
      await call(ids);
      messages.show('success', t('resource.deleted', { count: ids.length }));
    } catch (error) {
      messages.error(error);
    }
    reload();
  };
  return { removed, remove, removeAtOnce };
}
