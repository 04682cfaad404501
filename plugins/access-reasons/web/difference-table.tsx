import { useAllTexts, useText } from '#core/web';
import { DataTable, EmptyState, type GridColumn, Note, Stack } from '#shared/ui';
import type { AccessDifference } from '../contract';

interface DifferenceTableProps {
  readonly names: readonly [first: string, second: string];
  readonly columns: readonly AccessDifference[];
  readonly classes: readonly [first: readonly string[], second: readonly string[]];
}

const verbs = { b: 'browse', m: 'modify', a: 'action', d: 'delete' } as const;

/** Shows what one of two people may access and the other may not. */
export function DifferenceTable({ names, columns, classes }: DifferenceTableProps) {
  const t = useText('access-reasons');
  const locale = useAllTexts();
  const getCharacters = (letters: string): string =>
    [...letters].map((verbCode) => t(`verb.${verbs[verbCode as keyof typeof verbs]}`)).join(' · ') || '—';
  if (columns.length + classes[0].length + classes[1].length === 0)
    return <EmptyState compact icon="check" title={t('same')} />;
  const gridColumns: readonly GridColumn<AccessDifference>[] = [
    {
      id: 'column',
      title: t('field.column'),
      width: 220,
      grow: 1,
      render: ({ Plugin_ID, Key }) => locale.text(Plugin_ID, `privilege.${Key}`),
    },
    { id: 'first', title: names[0], width: 200, render: ({ First }) => getCharacters(First) },
    { id: 'second', title: names[1], width: 200, render: ({ Second }) => getCharacters(Second) },
  ];
  return (
    <Stack>
      {classes.map((classItems, index) =>
        classItems.length > 0 ? (
          <Note key={names[index]}>
            {t('onlyClasses', { name: names[index] ?? '', classes: classItems.join(' · ') })}
          </Note>
        ) : null,
      )}
      {columns.length > 0 && (
        <DataTable
          label={`${t('title.access-reason')} · ${t('differences')}`}
          rows={columns}
          rowKey={({ Key }) => Key}
          columns={gridColumns}
        />
      )}
    </Stack>
  );
}
