import { useText } from '#core/web';
import { CopyButton, DataTable, Note, Panel, Tag, type GridColumn } from '#shared/ui';
import type { Variable } from '../variables';
import styles from './report-templates.module.css';

interface VariableTableProps {
  readonly title: string;
  readonly note?: string;
  readonly variables: readonly Variable[];
  /** Prefix of the variable names in the keys of samples. */
  readonly path: string;
  readonly samples: Readonly<Record<string, string>>;
  readonly keyword: string;
  readonly isChinese: boolean;
}

interface Line {
  readonly variable: Variable;
  readonly path: string;
  readonly inner: string;
}

/** Returns the variables with their aliases in declaration order; those of inner lists follow their list. */
const getLines = (variables: readonly Variable[], path: string, inner = ''): readonly Line[] =>
  variables.flatMap((variable) => [
    { variable, path: `${path}${variable.name}`, inner },
    ...getLines(variable.of ?? [], `${path}${variable.name}.`, variable.name),
  ]);

/** Variables of one list, or of the top level, each with a sample. */
export function VariableTable({ title, note, variables, path, samples, keyword, isChinese }: VariableTableProps) {
  const t = useText('report-templates');
  const mark = ({ name, alias, kind }: Variable, inChinese: boolean): string => {
    const word = inChinese ? alias : name;
    return kind === 'list' ? `{#${word}} … {/${word}}` : `{${word}}`;
  };
  const meaning = ({ variable }: Line): string => t(`variable.${variable.name}`);
  const searchText = keyword.trim().toLowerCase();
  const rows = getLines(variables, path).filter(
    (line) =>
      searchText === '' ||
      [line.variable.name, line.variable.alias, meaning(line)].some((text) => text.toLowerCase().includes(searchText)),
  );
  if (rows.length === 0) return null;
  const columns: readonly GridColumn<Line>[] = [
    {
      id: 'mark',
      title: t('column.variable'),
      width: 230,
      render: ({ variable }) => (
        <>
          <code className={styles.code}>{mark(variable, isChinese)}</code>
          <CopyButton text={mark(variable, isChinese)} />
        </>
      ),
    },
    {
      id: 'other',
      title: t('column.other'),
      width: 190,
      render: ({ variable }) => <code className={styles.code}>{mark(variable, !isChinese)}</code>,
    },
    {
      id: 'kind',
      title: t('column.kind'),
      width: 90,
      render: ({ variable }) => <Tag>{t(`type.${variable.kind}`)}</Tag>,
    },
    { id: 'meaning', title: t('column.meaning'), width: 220, render: meaning },
    {
      id: 'sample',
      title: t('column.sample'),
      width: 260,
      grow: 1,
      render: ({ path: at, variable }) =>
        samples[at] ?? (variable.kind === 'picture' ? t('help.picture') : variable.kind === 'list' ? '' : '—'),
    },
  ];
  return (
    <Panel title={title} flush>
      {note && (
        <div className={styles.note}>
          <Note>{note}</Note>
        </div>
      )}
      <DataTable label={title} rows={rows} rowKey={(line) => line.path} columns={columns} />
    </Panel>
  );
}
