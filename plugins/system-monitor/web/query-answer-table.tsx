import { useState } from 'react';
import { useText } from '#core/web';
import { DataTable, Note, Pagination, type GridColumn } from '#shared/ui';
import type { QueryAnswer } from '../query-contract';
import styles from './monitor.module.css';

const size = 50;

interface NumberedRow {
  readonly place: string;
  readonly cells: readonly (string | null)[];
}

/** Shows the rows of a result in pages. */
export function QueryAnswerTable({ answer }: { readonly answer: QueryAnswer }) {
  const t = useText('system-monitor');
  const [page, setPage] = useState(1);
  const rows: readonly NumberedRow[] = answer.Rows.slice((page - 1) * size, page * size).map((cells, index) => ({
    place: String((page - 1) * size + index + 1),
    cells,
  }));
  const columns = answer.Columns.map(
    (title, index): GridColumn<NumberedRow> => ({
      id: `${index} ${title}`,
      title,
      width: 160,
      grow: 1,
      render: ({ cells }) => <span className={styles.cell}>{cells[index] ?? t('query.nothing')}</span>,
    }),
  );
  return (
    <>
      {answer.Is_Cut && <Note>{t('query.cut')}</Note>}
      <DataTable label={t('query.rows')} rows={rows} rowKey={({ place }) => place} columns={columns} />
      <Pagination page={page} size={size} total={answer.Rows.length} onPage={setPage} />
    </>
  );
}
