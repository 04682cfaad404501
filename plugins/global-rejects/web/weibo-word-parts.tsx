import { useClient, type FieldInputProps, type ResourceParts } from '#core/web';
import { TextInput } from '#shared/ui';
import { globalRejectContract } from '../contract';
import type { weiboRejectWord } from '../resource';
import { HitButton } from './hit-button';
import { ModeCell } from './mode-cell';
import { PreviewLine } from './preview-line';

/** Word input with a preview of what it would have rejected. */
function WordInput({ field, value, onChange, disabled }: FieldInputProps) {
  const client = useClient(globalRejectContract);
  const Word = String(value ?? '').trim();
  return (
    <>
      <TextInput
        {...field}
        disabled={disabled}
        maxLength={50}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
      <PreviewLine
        kind="weibo"
        queryKey={Word.length < 2 ? null : Word}
        load={(signal) => client.previewWeiboWord({ body: { Word } }, { signal })}
      />
    </>
  );
}

function Hits({
  row,
}: {
  readonly row: { readonly Reject_Word_ID: string; readonly Word: string; readonly Hit_Count: number | null };
}) {
  const client = useClient(globalRejectContract);
  return (
    <HitButton
      name={row.Word}
      count={row.Hit_Count ?? 0}
      load={(after) => client.weiboWordHits({ query: { Entry_ID: row.Reject_Word_ID, after } })}
    />
  );
}

const weiboWordParts: ResourceParts<typeof weiboRejectWord> = {
  inputs: { Word: WordInput },
  cells: { Mode: (row) => <ModeCell mode={row.Mode} enabled={row.Is_Enabled} /> },
  rowActions: Hits,
};

export default weiboWordParts;
