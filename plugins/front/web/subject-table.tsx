import { useText } from '#core/web';
import { Link } from 'wouter';
import { formatChange, formatCount } from '#shared/format';
import { DataTable, Sparkline, Tag, useUi, type GridColumn } from '#shared/ui';
import type { Overview } from '../contract';
import { deskLink } from './desk-link';

type SubjectFigures = Overview['Subjects'][number];

/** Each subject's share of today, the busiest first. */
export function SubjectTable({ subjects }: { readonly subjects: readonly SubjectFigures[] }) {
  const t = useText('front');
  const { language } = useUi();
  const figure = (row: SubjectFigures, count: number, Emotion?: string) => (
    <Link href={deskLink({ time: 'today', Subject_ID: row.Subject_ID, Emotion })}>{formatCount(count, language)}</Link>
  );
  const change = ({ Today, Before }: SubjectFigures): string =>
    Today === Before
      ? '—'
      : Before === 0
        ? `+${formatCount(Today, language)}`
        : formatChange((Today - Before) / Before, language, 0);
  const columns: readonly GridColumn<SubjectFigures>[] = [
    {
      id: 'name',
      title: t('subjectName'),
      width: 160,
      grow: 1,
      render: (row) => (
        <Link href={deskLink({ time: 'last-7-days', Subject_ID: row.Subject_ID })}>
          <Tag color={row.Colour}>{row.Subject_Name}</Tag>
        </Link>
      ),
    },
    { id: 'today', title: t('subjectToday'), width: 80, align: 'end', render: (row) => figure(row, row.Today) },
    {
      id: 'negative',
      title: t('subjectNegative'),
      width: 80,
      align: 'end',
      render: (row) => figure(row, row.Negative, 'negative'),
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
      rows={[...subjects].sort((a, b) => b.Today - a.Today)}
      rowKey={({ Subject_ID }) => Subject_ID}
      columns={columns}
    />
  );
}
