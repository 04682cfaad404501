import { useText } from '#core/web';
import { cutText } from '#shared/text';
import { ChoiceBox, DataTable } from '#shared/ui';
import styles from './data-import.module.css';

interface ColumnMappingProps<Field extends string> {
  readonly headers: readonly string[];
  /** The first records: their cells in the order of the headers. */
  readonly rows: readonly { readonly Cells: readonly string[] }[];
  /** Target fields in display order. */
  readonly fields: readonly { readonly value: Field; readonly label: string }[];
  readonly mapping: Readonly<Partial<Record<Field, string>>>;
  readonly onChange: (mapping: Partial<Record<Field, string>>) => void;
}

/** Maps file columns to fields; each field has one column, so selecting it elsewhere clears it here. */
export function ColumnMapping<Field extends string>(props: ColumnMappingProps<Field>) {
  const { headers, rows, fields, mapping, onChange } = props;
  const t = useText('data-exchange');
  const fieldOf = (column: string): Field | '' => fields.find(({ value }) => mapping[value] === column)?.value ?? '';
  const choose = (column: string, field: Field | ''): void => {
    const rest = Object.fromEntries(
      Object.entries(mapping).filter(([name, given]) => name !== field && given !== column),
    ) as Partial<Record<Field, string>>;
    onChange(field === '' ? rest : { ...rest, [field]: column });
  };
  const samples = (index: number): string =>
    cutText(
      rows
        .map(({ Cells }) => Cells[index] ?? '')
        .filter(Boolean)
        .slice(0, 2)
        .join(' · '),
      80,
    );
  return (
    <DataTable
      label={t('mapping.title')}
      rows={headers.map((name, index) => ({ name, index }))}
      rowKey={({ name }) => name}
      columns={[
        {
          id: 'column',
          title: t('mapping.column'),
          width: 160,
          render: ({ name }) => <span className={styles.cell}>{name}</span>,
        },
        {
          id: 'field',
          title: t('mapping.field'),
          width: 160,
          render: ({ name }) => (
            <ChoiceBox
              aria-label={t('mapping.fieldOf', { column: name })}
              value={fieldOf(name)}
              choices={fields}
              empty={t('mapping.ignore')}
              onChange={(field) => choose(name, field)}
            />
          ),
        },
        {
          id: 'sample',
          title: t('mapping.sample'),
          width: 280,
          grow: 1,
          render: ({ index }) => <span className={styles.soft}>{samples(index)}</span>,
        },
      ]}
    />
  );
}
