import { observer } from 'mobx-react-lite';
import { useText } from '#core/web';
import type { ModuleInput, ModuleView } from '#plugins/analysis';
import { useDrill } from '#plugins/analysis/web';
import { formatCount, formatNumber } from '#shared/format';
import { DataTable, useUi, type GridColumn } from '#shared/ui';
import { accountName, authorRank, type AuthorRow } from '../modules';
import { LabelTags } from './label-tags';
import styles from './author-table.module.css';
import { useAuthorLabels } from './use-author-labels';

interface AuthorTableProps {
  readonly view: ModuleView<object>;
  readonly input: ModuleInput;
}

const shown = ['Count', 'Negative', 'Interactions', 'Copies', 'Origins'] as const;

/** Accounts by influence with their labels: each name links to the account, each number to its articles. */
export const AuthorTable = observer(function AuthorTable({ view, input }: AuthorTableProps) {
  const t = useText('author-analysis');
  const { language } = useUi();
  const { link } = useDrill(input);
  const { getLabels, getName } = useAuthorLabels();
  const rows = view.rows as readonly AuthorRow[];
  const [author] = authorRank.views.columns;
  const columns: GridColumn<AuthorRow>[] = [
    { id: 'place', title: '#', width: 64, align: 'end', render: (_row, index) => index + 1 },
    {
      id: 'author',
      title: t('column.author'),
      width: 220,
      grow: 2,
      render: (row) => (
        <span className={styles.account}>
          <a {...link(author?.drill?.(row))}>{row.Author}</a>
          <small>{row.Site}</small>
          <LabelTags labels={getLabels(row)} getName={getName} />
        </span>
      ),
    },
    {
      id: 'influence',
      title: t('column.influence'),
      width: 150,
      render: ({ Influence }) => (
        <span className={styles.influence}>
          <i style={{ width: `${Influence * 0.8}px` }} aria-hidden="true" />
          {Influence.toFixed(1)}
        </span>
      ),
    },
    ...authorRank.views.columns
      .filter(({ key }) => shown.some((name) => name === key))
      .map(
        ({ key, title, value, drill }): GridColumn<AuthorRow> => ({
          id: key,
          title: view.text(title),
          width: 96,
          align: 'end',
          render: (row) => {
            const cellText = formatCount(Number(value(row, { ...view, rows, before: null })), language);
            const target = link(drill?.(row));
            return target ? <a {...target}>{cellText}</a> : cellText;
          },
        }),
      ),
    {
      id: 'change',
      title: t('column.change'),
      width: 96,
      align: 'end',
      render: ({ Count, Before }) => {
        const change = Count - Before;
        return change === 0 ? '0' : `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change), language)}`;
      },
    },
  ];
  return <DataTable label={t('module.influence')} rows={rows} rowKey={accountName} columns={columns} />;
});
