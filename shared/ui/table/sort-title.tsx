import { Button } from '@arco-design/web-react';
import { classes } from '../classes';
import { Icon } from '../icon';
import type { GridColumn } from '../virtual-grid/grid-columns';
import styles from './sort-title.module.css';

/** Returns how a list is sorted by a column: `name` ascending, `-name` descending. */
export const getDirection = (column: string | undefined, sort: string | undefined) =>
  !column || !sort ? undefined : sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined;

interface SortTitleProps {
  readonly column: Pick<GridColumn<never>, 'title' | 'sort'>;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  /** Direction of the first click. */
  readonly first?: 'ascending' | 'descending';
  readonly title?: string;
}

/** Title of a column, as a button where it is sortable: Arco's own sorter cannot be used by keyboard. */
export function SortTitle({ column, sort, onSort, first = 'ascending', title }: SortTitleProps) {
  const name = column.sort;
  if (!name || !onSort) return <>{column.title}</>;
  const direction = getDirection(name, sort);
  const other = first === 'ascending' ? `-${name}` : name;
  return (
    <Button
      type="text"
      size="mini"
      title={title}
      className={classes(styles.sort, direction && styles.sorted)}
      onClick={() => onSort(direction === first ? other : first === 'ascending' ? name : `-${name}`)}
    >
      {column.title}
      <Icon
        name={direction === 'ascending' ? 'arrow-up' : direction === 'descending' ? 'arrow-down' : 'sort'}
        size={12}
      />
    </Button>
  );
}
