import { useClient, type FieldInputProps, type ResourceParts } from '#core/web';
import { TextInput } from '#shared/ui';
import { globalRejectContract } from '../contract';
import type { globalRejectUrl } from '../resource';
import { HitButton } from './hit-button';
import { ModeCell } from './mode-cell';
import { PreviewLine } from './preview-line';

/** Pattern input with a preview of what it would have rejected. */
function PatternInput({ field, value, onChange, disabled }: FieldInputProps) {
  const client = useClient(globalRejectContract);
  const Pattern = String(value ?? '').trim();
  return (
    <>
      <TextInput
        {...field}
        disabled={disabled}
        maxLength={500}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
      <PreviewLine
        kind="url"
        queryKey={Pattern.length < 4 ? null : Pattern}
        load={(signal) => client.previewUrl({ body: { Pattern } }, { signal })}
      />
    </>
  );
}

function Hits({
  row,
}: {
  readonly row: { readonly Reject_Url_ID: string; readonly Pattern: string; readonly Hit_Count: number | null };
}) {
  const client = useClient(globalRejectContract);
  return (
    <HitButton
      name={row.Pattern}
      count={row.Hit_Count ?? 0}
      load={(after) => client.urlHits({ query: { Entry_ID: row.Reject_Url_ID, after } })}
    />
  );
}

const urlParts: ResourceParts<typeof globalRejectUrl> = {
  inputs: { Pattern: PatternInput },
  cells: { Mode: (row) => <ModeCell mode={row.Mode} enabled={row.Is_Enabled} /> },
  rowActions: Hits,
};

export default urlParts;
