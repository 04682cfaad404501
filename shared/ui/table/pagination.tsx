import { Pagination as ArcoPagination } from '@arco-design/web-react';
import { useRef } from 'react';
import { formatNumber } from '#shared/format';
import { setAttributes, useMend } from '../arco/mend';
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
 * Arco's pages of a list, with how many there are and how many a page shows. Its numbers act, so they become buttons
 * and their list plain (axe: list, listitem), and the size is named (axe: aria-input-field-name).
 */
export function Pagination({ page, size, total, sizes = [20, 50, 100, 200], onPage, onSize }: PaginationProps) {
  const { t, language } = useUi();
  const narrow = useNarrow();
  const root = useRef<HTMLElement>(null);
  useMend(() => {
    const list = root.current?.querySelector('ul');
    setAttributes(list, { role: 'presentation' });
    for (const item of list?.querySelectorAll('li') ?? []) {
      const disabled = item.className.includes('-disabled');
      setAttributes(item, {
        role: item.className.includes('-more') ? 'presentation' : 'button',
        'aria-disabled': disabled || undefined,
        'aria-label': item.className.includes('-prev')
          ? t('previousPage')
          : item.className.includes('-next')
            ? t('nextPage')
            : item.className.includes('-jumper')
              ? t('morePages')
              : t('page', { page: item.textContent ?? '' }),
        'aria-current': item.className.includes('-active') ? 'page' : undefined,
        tabindex: disabled ? -1 : 0,
      });
    }
    const box = root.current?.querySelector('[role="combobox"]');
    setAttributes(box, { 'aria-label': t('pageSize') });
    setAttributes(box?.querySelector('input'), { title: t('pageSize') });
  });
  return (
    <nav ref={root} className={styles.pages} aria-label={t('pages')}>
      <ArcoPagination
        size="small"
        current={page}
        pageSize={size}
        total={total}
        bufferSize={narrow ? 0 : 1}
        showTotal={(count) => t('total', { count: formatNumber(count, language) })}
        sizeCanChange={onSize !== undefined}
        sizeOptions={[...sizes]}
        pageSizeChangeResetCurrent={false}
        onChange={(next, nextSize) => nextSize === size && next !== page && onPage(next)}
        onPageSizeChange={onSize}
      />
    </nav>
  );
}
