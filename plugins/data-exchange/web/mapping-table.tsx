import { useText } from '#core/web';
import { ChoiceBox, DataTable } from '#shared/ui';
import { importFields, type ImportPreview, type ImportSettings } from '../contract';
import styles from './data-import.module.css';

type Mapping = ImportSettings['Mapping'];
type Field = (typeof importFields)[number];

interface MappingTableProps {
  readonly preview: ImportPreview;
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** Which column of the file becomes which field; a field has one column, so choosing it elsewhere frees it here. */
export function MappingTable({ preview, mapping, onChange }: MappingTableProps) {
  const t = useText('data-exchange');
  const fieldOf = (column: string): Field | '' => importFields.find((field) => mapping[field] === column) ?? '';
  const choose = (column: string, field: Field | ''): void => {
    const rest = Object.fromEntries(
      Object.entries(mapping).filter(([name, given]) => name !== field && given !== column),
    );
    onChange(field === '' ? rest : { ...rest, [field]: column });
  };
  const samples = (index: number): string =>
    preview.Rows.map(({ Cells }) => Cells[index] ?? '')
      .filter(Boolean)
      .slice(0, 2)
      .join(' · ')
      .slice(0, 80);
  const choices = importFields.map((value) => ({ value, label: t(`fields.${value}`) }));
  return (
    <DataTable
      label={t('mapping.title')}
      rows={preview.Headers.map((name, index) => ({ name, index }))}
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
              choices={choices}
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
