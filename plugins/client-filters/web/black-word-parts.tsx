import { useClient, type FieldInputProps, type ResourceParts } from '#core/web';
import { TextInput } from '#shared/ui';
import { clientFilterContract } from '../contract';
import { blockedWordFields, type clientBlackWord } from '../resource';
import { AppliedCell } from './applied-cell';
import { FilterPreviewLine } from './filter-preview-line';
import { HiddenButton } from './hidden-button';

/** Input for the word, with a preview of what it would hide. */
function WordInput({ field, value, draft, onChange, disabled }: FieldInputProps) {
  const client = useClient(clientFilterContract);
  const Word = String(value ?? '').trim();
  const Place = blockedWordFields.find((each) => each === draft.Place) ?? 'all';
  const Subject_IDs = (draft.Subject_IDs ?? []) as string[];
  return (
    <>
      <TextInput
        {...field}
        disabled={disabled}
        maxLength={50}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
      <FilterPreviewLine
        hint="word"
        queryKey={Word.length < 2 ? null : JSON.stringify([Word, Place, Subject_IDs])}
        load={(signal) => client.previewWord({ body: { Word, Place, Subject_IDs } }, { signal })}
      />
    </>
  );
}

const blackWordParts: ResourceParts<typeof clientBlackWord> = {
  inputs: { Word: WordInput },
  cells: { Applied_At: (row) => <AppliedCell at={row.Applied_At} enabled={row.Is_Enabled} /> },
  rowActions: ({ row, reload }) => (
    <HiddenButton
      filter="word"
      id={row.Black_Word_ID}
      name={row.Word}
      count={row.Hidden_Count ?? 0}
      waiting={row.Applied_At === null}
      reload={reload}
    />
  ),
  draft: { Place: 'all', Is_Enabled: true },
};

export default blackWordParts;
