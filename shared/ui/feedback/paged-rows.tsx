import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { useUi } from '../ui-context';
import { EmptyState, ErrorState, Skeleton } from './states';

interface PagedRowsProps<Row> {
  readonly pages: {
    readonly rows: readonly Row[];
    readonly first: unknown;
    readonly hasMore: boolean;
    readonly more: () => void;
    readonly reload: () => void;
  };
  /** Why the last page could not be loaded. */
  readonly problem?: string;
  readonly empty: { readonly title: string; readonly text?: string };
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A short list with a "load more" button, and with loading, empty and error states. */
export function PagedRows<Row>({
  pages: { rows, first, hasMore, more, reload },
  problem,
  empty,
  children,
}: PagedRowsProps<Row>) {
  const { t } = useUi();
  if (problem !== undefined) return <ErrorState compact message={problem} onRetry={reload} />;
  if (first === undefined) return <Skeleton lines={6} />;
  if (rows.length === 0 && !hasMore) return <EmptyState compact {...empty} />;
  return (
    <>
      {children(rows)}
      {hasMore && <Button onClick={more}>{t('more')}</Button>}
    </>
  );
}
