import { useClient, type FieldInputProps, type ResourceParts } from '#core/web';
import { TextInput } from '#shared/ui';
import { globalRejectContract } from '../contract';
import type { globalRejectDomain } from '../resource';
import { HitButton } from './hit-button';
import { ModeCell } from './mode-cell';
import { PreviewLine } from './preview-line';

/** Domain input with a preview of what it would have rejected. */
function DomainInput({ field, value, onChange, disabled }: FieldInputProps) {
  const client = useClient(globalRejectContract);
  const Domain = String(value ?? '').trim();
  return (
    <>
      <TextInput
        {...field}
        disabled={disabled}
        maxLength={200}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
      <PreviewLine
        kind="domain"
        queryKey={/.\../u.test(Domain) ? Domain : null}
        load={(signal) => client.previewDomain({ body: { Domain } }, { signal })}
      />
    </>
  );
}

function Hits({
  row,
}: {
  readonly row: { readonly Reject_Domain_ID: string; readonly Domain: string; readonly Hit_Count: number | null };
}) {
  const client = useClient(globalRejectContract);
  return (
    <HitButton
      name={row.Domain}
      count={row.Hit_Count ?? 0}
      load={(after) => client.domainHits({ query: { Entry_ID: row.Reject_Domain_ID, after } })}
    />
  );
}

const domainParts: ResourceParts<typeof globalRejectDomain> = {
  inputs: { Domain: DomainInput },
  cells: { Mode: (row) => <ModeCell mode={row.Mode} enabled={row.Is_Enabled} /> },
  rowActions: Hits,
};

export default domainParts;
