import { useClient, type FieldInputProps, type ResourceParts } from '#core/web';
import { TextInput } from '#shared/ui';
import { clientFilterContract } from '../contract';
import { blackKinds, type clientBlackList } from '../resource';
import { AppliedCell } from './applied-cell';
import { FilterPreviewLine } from './filter-preview-line';
import { HiddenButton } from './hidden-button';

/** Input for the value of an entry, with a preview of what it would hide. */
function ValueInput({ field, value, draft, onChange, disabled }: FieldInputProps) {
  const client = useClient(clientFilterContract);
  const kind = blackKinds.find((each) => each === draft.Kind) ?? 'site';
  const text = String(value ?? '');
  return (
    <>
      <TextInput
        {...field}
        disabled={disabled}
        maxLength={500}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <FilterPreviewLine
        hint={kind}
        queryKey={text.trim() === '' ? null : JSON.stringify([kind, text.trim()])}
        load={(signal) => client.previewList({ body: { Kind: kind, Value: text.trim() } }, { signal })}
      />
    </>
  );
}

const blackListParts: ResourceParts<typeof clientBlackList> = {
  inputs: { Value: ValueInput },
  cells: { Applied_At: (row) => <AppliedCell at={row.Applied_At} enabled={row.Is_Enabled} /> },
  rowActions: ({ row, reload }) => (
    <HiddenButton
      filter="list"
      id={row.Black_List_ID}
      name={row.Value}
      count={row.Hidden_Count ?? 0}
      waiting={row.Applied_At === null}
      reload={reload}
    />
  ),
  draft: { Kind: 'site', Is_Enabled: true },
};

export default blackListParts;
