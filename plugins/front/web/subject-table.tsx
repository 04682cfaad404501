import { observer } from 'mobx-react-lite';
import { useText } from '#core/web';
import { type ModuleInput, type SubjectCount } from '#plugins/analysis';
import { useDrill } from '#plugins/analysis/web';
import { formatChange, formatCount } from '#shared/format';
import { DataTable, Sparkline, Tag, useUi, type GridColumn } from '#shared/ui';

interface SubjectTableProps {
  readonly rows: readonly SubjectCount[];
  readonly before: readonly SubjectCount[] | null;
  readonly input: ModuleInput;
}

/** Today's volume of each subject, largest first. */
export const SubjectTable = observer(function SubjectTable({ rows, before, input }: SubjectTableProps) {
  const t = useText('front');
  const { language } = useUi();
  const { link } = useDrill(input);
  const earlier = new Map(before?.map(({ Subject_ID, Count }) => [Subject_ID, Count]));
  const figure = ({ Subject_ID }: SubjectCount, count: number, more: Readonly<Record<string, string>> = {}) => (
    <a {...link({ fields: { Subject_ID, ...more } })}>{formatCount(count, language)}</a>
  );
  const change = ({ Subject_ID, Count }: SubjectCount): string => {
    const past = earlier.get(Subject_ID) ?? 0;
    if (Count === past) return '—';
    return past === 0 ? `+${formatCount(Count, language)}` : formatChange((Count - past) / past, language, 0);
  };
  const columns: readonly GridColumn<SubjectCount>[] = [
    {
      id: 'name',
      title: t('subjectName'),
      width: 160,
      grow: 1,
      render: (row) => (
        <a {...link({ fields: { Subject_ID: row.Subject_ID } })}>
          <Tag color={row.Colour}>{row.Subject_Name}</Tag>
        </a>
      ),
    },
    { id: 'today', title: t('subjectToday'), width: 80, align: 'end', render: (row) => figure(row, row.Count) },
    {
      id: 'negative',
      title: t('subjectNegative'),
      width: 80,
      align: 'end',
      render: (row) => figure(row, row.Negative, { Emotion: 'negative' }),
    },
    { id: 'change', title: t('subjectChange'), width: 110, align: 'end', render: change },
    {
      id: 'hours',
      title: t('subjectHours'),
      width: 120,
      render: (row) => <Sparkline values={row.Hours} label={t('subjectHoursOf', { name: row.Subject_Name })} />,
    },
  ];
  return (
    <DataTable
      label={t('subjects')}
      rows={[...rows].sort((a, b) => b.Count - a.Count)}
      rowKey={({ Subject_ID }) => Subject_ID}
      columns={columns}
    />
  );
});
