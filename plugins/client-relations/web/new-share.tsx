import { useState } from 'react';
import { QueryView, useAction, useClient, useLoaded, useText } from '#core/web';
import { Dialog, Field, FieldGrid, SelectBox, Stack } from '#shared/ui';
import { clientRelationContract, type RelatedClient } from '../contract';
import { ShareForm } from './share-form';

interface NewShareProps {
  readonly clients: readonly RelatedClient[];
  readonly onShared: () => void;
  readonly onClose: () => void;
}

/** Shares subjects of one client with another. */
export function NewShare({ clients, onShared, onClose }: NewShareProps) {
  const t = useText('client-relations');
  const [owner, setOwner] = useState('');
  const [to, setTo] = useState('');
  const box = (label: string, value: string, but: string, onChange: (id: string) => void) => (
    <Field label={label} required>
      {(field) => (
        <SelectBox
          {...field}
          options={clients
            .filter(({ Client_ID }) => Client_ID !== but)
            .map(({ Client_ID, Client_Name }) => ({ value: Client_ID, label: Client_Name }))}
          value={value}
          onChange={(id) => onChange(id ?? '')}
        />
      )}
    </Field>
  );
  return (
    <Dialog open wide title={t('newShare')} onClose={onClose}>
      <Stack>
        <FieldGrid>
          {box(t('field.owner'), owner, to, setOwner)}
          {box(t('field.client'), to, owner, setTo)}
        </FieldGrid>
        {owner !== '' && to !== '' && <OwnerSubjects key={owner} owner={owner} to={to} onShared={onShared} />}
      </Stack>
    </Dialog>
  );
}

function OwnerSubjects({
  owner,
  to,
  onShared,
}: {
  readonly owner: string;
  readonly to: string;
  readonly onShared: () => void;
}) {
  const client = useClient(clientRelationContract);
  const loaded = useLoaded(
    (signal) => client.getSubjects({ query: { Client_ID: owner } }, { signal }),
    [client, owner],
  );
  const share = useAction(async (ids: readonly string[], narrowing: string) => {
    await client.share({
      body: { Owner_Client_ID: owner, Client_ID: to, Subject_IDs: [...ids], Narrowing: narrowing || null },
    });
    onShared();
  });
  return (
    <QueryView query={loaded} lines={2} compact replaceOnError>
      {(data) => <ShareForm about={`${owner} ${to}`} subjects={data.list} busy={share.busy} onShare={share.run} />}
    </QueryView>
  );
}
