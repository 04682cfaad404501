import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { ErrorState, Skeleton } from '#shared/ui';
import { MessageService } from '../message/message-service';
import { useService } from '../react/kernel-context';

/** State of a request, as returned by `useLoaded`, `useCached`, `usePages` and `LoadedStore`. */
export interface QueryState<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly reload: () => unknown;
}

interface QueryViewProps<T> {
  readonly query: QueryState<T>;
  /** Lines of the skeleton while the first response is loading. */
  readonly lines?: number;
  /** Replaces the skeleton. */
  readonly skeleton?: ReactNode;
  /** Smaller error, for panels and dialogs. */
  readonly compact?: boolean;
  /** Shows an error in place of earlier data, for content that must not be out of date; otherwise the data stay. */
  readonly replaceOnError?: boolean;
  /** Shown when there is nothing to list. */
  readonly empty?: ReactNode;
  /** Determines when `empty` is shown; by default for an empty list. */
  readonly isEmpty?: (data: T) => boolean;
  readonly children: (data: T) => ReactNode;
}

function hasNoRows(data: unknown): boolean {
  const rows = Array.isArray(data) ? data : (data as { readonly list?: unknown } | null)?.list;
  return Array.isArray(rows) && rows.length === 0;
}

/** Shows the state of a request: a skeleton, an error with a retry button, an empty state, or the data. */
export const QueryView = observer(function QueryView<T>({
  query: { data, error, reload },
  lines,
  skeleton,
  compact,
  replaceOnError = false,
  empty,
  isEmpty = hasNoRows,
  children,
}: QueryViewProps<T>) {
  const messages = useService(MessageService);
  const hasNothing = data === undefined || (empty !== undefined && isEmpty(data));
  if (error && (replaceOnError || hasNothing))
    return <ErrorState compact={compact} message={messages.textOf(error)} onRetry={() => void reload()} />;
  if (data === undefined) return skeleton ?? <Skeleton lines={lines} />;
  return hasNothing ? empty : children(data);
}) as <T>(props: QueryViewProps<T>) => ReactNode;
