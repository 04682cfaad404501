import type { Resource } from '#core/resource';
import { ResourceDrawer } from '../form/resource-drawer';
import { ResourceFields } from '../form/resource-field';
import { useText } from '../react/use-text';
import type { AnyParts, AnyRow } from './resource-parts';

interface ResourceFormProps {
  readonly resource: Resource;
  readonly parts: AnyParts;
  /** Null for a new row. */
  readonly row: AnyRow | null;
  readonly readOnly: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Form of a row, generated from its fields. */
export function ResourceForm({ resource, parts, row, readOnly, onSaved, onClose }: ResourceFormProps) {
  const t = useText(resource.plugin);
  const names =
    parts.formFields ??
    Object.entries(resource.fields)
      .filter(([name, { readOnly: fixed, kind }]) => !fixed && (kind !== 'json' || parts.inputs?.[name]))
      .map(([name]) => name);
  return (
    <ResourceDrawer
      resource={resource}
      row={row}
      readOnly={readOnly}
      initialValues={{ ...parts.draft, ...parts.initial }}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => (
        <ResourceFields
          form={form}
          names={names}
          row={row}
          disabled={readOnly}
          options={Object.fromEntries(
            names.map((name) => {
              const hint = parts.hints?.[name];
              return [name, { input: parts.inputs?.[name], hint: hint && t(hint) }];
            }),
          )}
        />
      )}
    </ResourceDrawer>
  );
}
