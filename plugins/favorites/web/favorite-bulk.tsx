import { useState } from 'react';
import { MessageService, useClient, useService, useText } from '#core/web';
import { Button, showToast } from '#shared/ui';
import { favoriteContract } from '../contract';

/** As many as one call takes. */
const most = 500;

/** Keeps all selected rows; those that are kept already stay in their folders. */
export function FavoriteBulk({ ids, done }: { readonly ids: readonly string[]; readonly done: () => void }) {
  const t = useText('favorites');
  const client = useClient(favoriteContract);
  const messages = useService(MessageService);
  const [busy, setBusy] = useState(false);
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      let count = 0;
      for (let from = 0; from < ids.length; from += most)
        count += (await client.keep({ body: { id: ids.slice(from, from + most) } })).changed;
      showToast({ text: t('keptMany', { count }), kind: 'success' });
      done();
    } catch (error) {
      messages.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button small icon="star" busy={busy} onClick={() => void keep()}>
      {t('keep')}
    </Button>
  );
}

export default FavoriteBulk;
