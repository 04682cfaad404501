import { Button, Pagination as ArcoPagination } from '@arco-design/web-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { setAttributes, useA11yFix } from '../arco/a11y-fix';
import { classes } from '../classes';
import { useNarrow } from '../hooks/use-narrow';
import { useUi } from '../ui-context';
import styles from './pagination.module.css';

interface PaginationProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly sizes?: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onSize?: (size: number) => void;
}

/**
 * Arco's pagination, with the total and the page size. Its page numbers are interactive list items, so each contains a
 * button whose clicks they receive (axe: aria-allowed-role), and the size select is named (axe: aria-input-field-name).
 */
export function Pagination({ page, size, total, sizes = [20, 50, 100, 200], onPage, onSize }: PaginationProps) {
  const { t } = useUi();
  const narrow = useNarrow();
  const root = useRef<HTMLElement>(null);
  const last = Math.max(1, Math.ceil(total / size));
  useA11yFix(() => {
    for (const item of root.current?.querySelectorAll('li') ?? [])
      setAttributes(item, { tabindex: undefined, 'aria-label': undefined, 'aria-current': undefined });
    setAttributes(root.current?.querySelector('[role="combobox"]'), { 'aria-label': t('pageSize') });
    setAttributes(root.current?.querySelector('[role="combobox"] input'), { 'aria-hidden': true, tabindex: -1 });
  });
  const button = (label: string, content: ReactNode, disabled = false, present = false): ReactNode => (
    <Button
      type="text"
      size="mini"
      disabled={disabled}
      className={classes(styles.page, present && styles.present)}
      aria-label={label}
      aria-current={present ? 'page' : undefined}
      {...{ onKeyDown: (event: KeyboardEvent) => event.stopPropagation() }}
    >
      {content}
    </Button>
  );
  return (
    <nav ref={root} className={styles.pages} aria-label={t('pages')}>
      <ArcoPagination
        size="small"
        current={page}
        pageSize={size}
        total={total}
        bufferSize={narrow ? 0 : 1}
        showTotal={(count) => t('total', { count })}
        itemRender={(number, type, drawing) =>
          type === 'prev'
            ? button(t('previousPage'), drawing, page <= 1)
            : type === 'next'
              ? button(t('nextPage'), drawing, page >= last)
              : type === 'more'
                ? button(t('morePages'), drawing)
                : button(t('page', { page: number }), drawing, false, number === page)
        }
        sizeCanChange={onSize !== undefined}
        sizeOptions={[...sizes]}
        selectProps={{ triggerProps: { duration: 0 } }}
        pageSizeChangeResetCurrent={false}
        onChange={(next, nextSize) => nextSize === size && next !== page && onPage(next)}
        onPageSizeChange={onSize}
      />
    </nav>
  );
}
