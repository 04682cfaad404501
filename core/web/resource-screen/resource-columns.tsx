import { getLabel, type Field, type Resource } from '#core/resource';
import type { GridColumn } from '#shared/ui';
import { FieldCell } from './field-cell';
import type { AnyParts, AnyRow } from './resource-parts';
import type { ResourceTexts } from '../form/resource-texts';

const widths: Readonly<Record<Field['kind'], number>> = {
  text: 180,
  number: 100,
  choice: 110,
  reference: 150,
  toggle: 90,
  time: 160,
  words: 260,
  json: 200,
};

/**
 * Returns the columns of a resource's list: its fields in order, some hidden by default, then those added by the
 * plugin.
 */
export function resourceColumns(resource: Resource, parts: AnyParts, texts: ResourceTexts): GridColumn<AnyRow>[] {
  const label = getLabel(resource);
  const fieldColumns = Object.entries(resource.fields)
    .filter(([name, { hiddenInList, kind }]) => !hiddenInList || name === label || kind !== 'json')
    .map(([name, field]): GridColumn<AnyRow> => {
      const cell = parts.cells?.[name];
      return {
        id: name,
        title: texts.field(name),
        width: widths[field.kind],
        grow: name === label ? 1 : undefined,
        fixed: name === label,
        hidden: field.hiddenInList && name !== label,
        align: field.kind === 'number' ? 'end' : undefined,
        sort:
          field.sortable === false || field.kind === 'words' || field.kind === 'json' || field.multiple
            ? undefined
            : name,
        render: (row) => (cell ? cell(row) : <FieldCell name={name} field={field} row={row} texts={texts} />),
      };
    });
  return [...fieldColumns, ...(parts.columns ?? []).map((column) => ({ ...column, title: texts.field(column.id) }))];
}
