import { MessageService, useAction, useClient, useService, useText } from '#core/web';
import { MenuButton } from '#shared/ui';
import { trackingContract } from '../contract';

/** Maximum number of articles per call. */
const maxConcurrent = 500;
/** Interval in minutes. */
const hourly = 60;

/** Fetches the replies or numbers of the selected articles, once or every hour. */
export default function TrackMany({ ids, done }: { readonly ids: readonly string[]; readonly done: () => void }) {
  const t = useText('article-tracking');
  const client = useClient(trackingContract);
  const messages = useService(MessageService);
  const ask = useAction(async (kind: 'replies' | 'numbers', interval?: number) => {
    let [count, refused] = [0, 0];
    for (let start = 0; start < ids.length; start += maxConcurrent) {
      const body = { id: ids.slice(start, start + maxConcurrent), ...(interval ? { Interval_Minutes: interval } : {}) };
      const answer =
        kind === 'replies' ? await client.createReplyTask({ body }) : await client.addNumbersTask({ body });
      count += answer.list.length;
      refused += answer.refused.length;
    }
    messages.show(refused > 0 ? 'warning' : 'success', t(refused > 0 ? 'many.some' : 'many.all', { count, refused }));
    done();
  });
  return (
    <MenuButton
      small
      withText
      align="start"
      icon="chevron-down"
      disabled={ask.busy}
      label={t('many.label')}
      items={[
        { key: 'replies', label: t('many.replies'), icon: 'comment', onSelect: () => void ask.run('replies') },
        { key: 'follow', label: t('many.follow'), icon: 'clock', onSelect: () => void ask.run('replies', hourly) },
        { key: 'numbers', label: t('many.numbers'), icon: 'refresh', onSelect: () => void ask.run('numbers') },
        {
          key: 'numbers-follow',
          label: t('many.numbersFollow'),
          icon: 'clock',
          onSelect: () => void ask.run('numbers', hourly),
        },
      ]}
    />
  );
}
