import { observer } from 'mobx-react-lite';
import { formatNumber } from '#shared/format';
import { DataTable, useUi, type GridColumn } from '#shared/ui';
import type { ModuleViewProps } from './views';
import { useDrill } from './use-drill';

/** Table of the exact rows of an answer; each count links to what it counts. */
export default observer(function TableView({ module: { views }, view, input, label }: ModuleViewProps) {
  const { language } = useUi();
  const { link } = useDrill(input);
  const columns = views.columns.map(({ key, title, value, drill }): GridColumn<object> => {
    const isNumber = view.rows.length > 0 && typeof value(view.rows[0] as object, view) === 'number';
    return {
      id: key,
      title: view.text(title),
      width: isNumber ? 96 : 180,
      grow: isNumber ? undefined : 1,
      align: isNumber ? 'end' : undefined,
      render: (row) => {
        const cell = value(row, view);
        const cellText = typeof cell === 'number' ? formatNumber(cell, language, 2) : (cell ?? '—');
        const target = link(drill?.(row));
        return target ? <a {...target}>{cellText}</a> : cellText;
      },
    };
  });
  const [first] = views.columns;
  return (
    <DataTable
      label={label}
      rows={view.rows}
      rowKey={(row) => `${view.rows.indexOf(row)} ${String(first?.value(row, view) ?? '')}`}
      columns={columns}
    />
  );
});
