import type { ReactNode } from 'react';
import { QueryView, type QueryState } from '#core/web';
import { Panel } from '#shared/ui';

interface QueryPanelProps<T> {
  readonly query: QueryState<T>;
  /** Lines of the skeleton. */
  readonly lines: number;
  readonly children: (data: T) => ReactNode;
}

/** Shows the state of a request in a panel, and its data in place of the panel. */
export function QueryPanel<T>({ query, lines, children }: QueryPanelProps<T>) {
  if (query.data !== undefined && !query.error) return children(query.data);
  return (
    <Panel>
      <QueryView query={query} lines={lines} replaceOnError>
        {() => null}
      </QueryView>
    </Panel>
  );
}
