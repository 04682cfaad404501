import { useState } from 'react';
import { useAction, useClient, useText } from '#core/web';
import { Button, Dialog, Field, SelectBox } from '#shared/ui';
import { clientRelationContract, type RelatedClient } from '../contract';
import type { PlacedClient } from './client-order';

export function MoveDialog({
  row,
  clients,
  onClose,
  onMoved,
}: {
  readonly row: PlacedClient;
  readonly clients: readonly RelatedClient[];
  readonly onClose: () => void;
  readonly onMoved: () => void;
}) {
  const t = useText('client-relations');
  const client = useClient(clientRelationContract);
  const [parent, setParent] = useState(row.Parent_Client_ID);
  const move = useAction(async () => {
    await client.setParent({ body: { Client_ID: row.Client_ID, Parent_Client_ID: parent } });
    onMoved();
  });
  return (
    <Dialog
      open
      title={t('moveTitle', { name: row.Client_Name })}
      onClose={onClose}
      footer={
        <Button kind="primary" busy={move.busy} onClick={() => void move.run()}>
          {t('save')}
        </Button>
      }
    >
      <Field label={t('field.parent')} hint={t('parentHint')}>
        {(field) => (
          <SelectBox
            {...field}
            options={clients
              .filter(({ Client_ID }) => Client_ID !== row.Client_ID)
              .map(({ Client_ID, Client_Name }) => ({ value: Client_ID, label: Client_Name }))}
            value={parent}
            onChange={setParent}
          />
        )}
      </Field>
    </Dialog>
  );
}
