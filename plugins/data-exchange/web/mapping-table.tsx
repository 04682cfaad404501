import { useText } from '#core/web';
import { importFields, type ImportPreview, type ImportSettings } from '../contract';
import { ColumnMapping } from './column-mapping';

interface MappingTableProps {
  readonly preview: ImportPreview;
  readonly mapping: ImportSettings['Mapping'];
  readonly onChange: (mapping: ImportSettings['Mapping']) => void;
}

/** Maps file columns to article fields. */
export function MappingTable({ preview, mapping, onChange }: MappingTableProps) {
  const t = useText('data-exchange');
  return (
    <ColumnMapping
      headers={preview.Headers}
      rows={preview.Rows}
      fields={importFields.map((value) => ({ value, label: t(`fields.${value}`) }))}
      mapping={mapping}
      onChange={onChange}
    />
  );
}
