import { useAction, useClient, useText } from '#core/web';
import { Button, showToast } from '#shared/ui';
import { selectedContract } from '../selected-contract';

/** Maximum number of articles per call. */
const max = 500;

/** Adds all selected rows to the next brief. */
export default function SelectForBrief({ ids, done }: { readonly ids: readonly string[]; readonly done: () => void }) {
  const t = useText('briefings');
  const client = useClient(selectedContract);
  const pick = useAction(async () => {
    let count = 0;
    for (let from = 0; from < ids.length; from += max)
      count += (await client.add({ body: { id: ids.slice(from, from + max) } })).changed;
    showToast({ text: t('basket.added', { count }), kind: 'success' });
    done();
  });
  return (
    <Button small icon="book" busy={pick.busy} onClick={() => void pick.run()}>
      {t('basket.add')}
    </Button>
  );
}
