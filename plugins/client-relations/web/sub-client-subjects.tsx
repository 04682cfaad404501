import { useState } from 'react';
import { QueryView, useAction, useClient, useLoaded, useText } from '#core/web';
import { Button, Dialog, EmptyState, Stack } from '#shared/ui';
import { clientRelationContract } from '../contract';
import { ShareForm } from './share-form';
import { ShareTable } from './share-table';

interface SubClientProps {
  readonly row: { readonly Client_ID: string; readonly Client_Name: string };
}

/** Shares the caller's own subjects with a sub-client and takes them back. */
export default function SubClientSubjects({ row }: SubClientProps) {
  const t = useText('client-relations');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small kind="quiet" onClick={() => setOpen(true)}>
        {t('inherit')}
      </Button>
      {open && <InheritDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

function InheritDialog({ row, onClose }: SubClientProps & { readonly onClose: () => void }) {
  const t = useText('client-relations');
  const client = useClient(clientRelationContract);
  const { Client_ID } = row;
  const loaded = useLoaded((signal) => client.inherited({ query: { Client_ID } }, { signal }), [client, Client_ID]);
  const { reload } = loaded;
  const give = useAction(async (ids: readonly string[], narrowing: string) => {
    await client.inherit({ body: { Client_ID, Subject_IDs: [...ids], Narrowing: narrowing || null } });
    reload();
  });
  const take = useAction(async (Share_ID: string) => {
    await client.disinherit({ query: { Client_ID, Share_ID } });
    reload();
  });
  return (
    <Dialog open wide title={t('inheritTitle', { name: row.Client_Name })} onClose={onClose}>
      <QueryView query={loaded} lines={4} compact>
        {(data) => (
          <Stack>
            <ShareForm about={Client_ID} subjects={data.Subjects} busy={give.busy} onShare={give.run} />
            {data.list.length === 0 ? (
              <EmptyState compact icon="tree" title={t('noInherited')} />
            ) : (
              <ShareTable shares={data.list} onRemove={({ Share_ID }) => void take.run(Share_ID)} />
            )}
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}
