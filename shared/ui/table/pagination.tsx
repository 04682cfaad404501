import { IconButton } from '../button/button';
import { ChoiceBox } from '../form/inputs';
import { useUi } from '../ui-context';
import styles from './pagination.module.css';

/** Which page numbers are offered: first, last and those near; `null` is a gap. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const near = new Set([1, last, page - 1, page, page + 1].filter((number) => number >= 1 && number <= last));
  const numbers: (number | null)[] = [];
  let before = 0;
  for (const number of [...near].sort((a, b) => a - b)) {
    if (number === before + 2) numbers.push(before + 1);
    else if (number > before + 2) numbers.push(null);
    numbers.push(number);
    before = number;
  }
  return numbers;
}

interface PaginationProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly sizes?: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onSize?: (size: number) => void;
}

/** Pages of a list, with how many there are and how many a page shows. */
export function Pagination({ page, size, total, sizes = [20, 50, 100, 200], onPage, onSize }: PaginationProps) {
  const { t } = useUi();
  const last = Math.max(1, Math.ceil(total / size));
  return (
    <nav className={styles.pages} aria-label={t('pages')}>
      <span className={styles.total}>{t('total', { count: total })}</span>
      <ul className={styles.list}>
        <li>
          <IconButton
            small
            icon="chevron-left"
            label={t('previousPage')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
        </li>
        {pageNumbers(page, last).map((number, index) => (
          <li key={number ?? `gap${index}`}>
            {number === null ? (
              <span className={styles.gap}>…</span>
            ) : (
              <button
                type="button"
                className={styles.page}
                aria-label={t('page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </button>
            )}
          </li>
        ))}
        <li>
          <IconButton
            small
            icon="chevron-right"
            label={t('nextPage')}
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          />
        </li>
      </ul>
      {onSize && (
        <ChoiceBox
          className={styles.size}
          aria-label={t('pageSize')}
          value={String(size)}
          choices={sizes.map((each) => ({ value: String(each), label: t('pageSizeOption', { size: each }) }))}
          onChange={(value) => onSize(Number(value))}
        />
      )}
    </nav>
  );
}
