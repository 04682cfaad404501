import { useAction, useClient, useText } from '#core/web';
import { Button, showToast } from '#shared/ui';
import { favoriteContract } from '../contract';

/** Maximum number of articles per call. */
const batchSize = 500;

/** Adds all selected rows to favorites; existing favorites stay in their folders. */
export function FavoriteBulk({ ids, done }: { readonly ids: readonly string[]; readonly done: () => void }) {
  const t = useText('favorites');
  const client = useClient(favoriteContract);
  const keep = useAction(async () => {
    let count = 0;
    for (let from = 0; from < ids.length; from += batchSize)
      count += (await client.keep({ body: { id: ids.slice(from, from + batchSize) } })).changed;
    showToast({ text: t('keptMany', { count }), kind: 'success' });
    done();
  });
  return (
    <Button small icon="star" busy={keep.busy} onClick={() => void keep.run()}>
      {t('keep')}
    </Button>
  );
}

export default FavoriteBulk;
