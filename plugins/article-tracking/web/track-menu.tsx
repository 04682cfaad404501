import { MessageService, PrivilegeService, useClient, useService, useText } from '#core/web';
import { formatDuration } from '#shared/format';
import { Button, MenuButton, useUi, type MenuItem } from '#shared/ui';
import { trackingContract } from '../contract';
import type { TrackKind, TrackTask } from '../reply';
import { useTrackError } from './use-track-error';

/** Intervals offered, in minutes. */
export const intervals = [30, 60, 360, 1440] as const;

interface TrackMenuProps {
  readonly articleId: string;
  readonly kind: TrackKind;
  readonly task: TrackTask | null;
  readonly reload: () => void;
}

/** Menu to fetch immediately, fetch repeatedly, or stop; for users with the privilege. */
export function TrackMenu({ articleId, kind, task, reload }: TrackMenuProps) {
  const t = useText('article-tracking');
  const { language } = useUi();
  const client = useClient(trackingContract);
  const messages = useService(MessageService);
  const errorText = useTrackError();
  const may = useService(PrivilegeService).can('article-tracking').action;
  if (!may) return null;
  const ask = async (interval?: number): Promise<void> => {
    try {
      const body = { id: [articleId], ...(interval ? { Interval_Minutes: interval } : {}) };
      const { refused } =
        kind === 'replies' ? await client.createReplyTask({ body }) : await client.addNumbersTask({ body });
      const [refusal] = refused;
      if (refusal) messages.show('error', errorText(refusal.Code, refusal.Message));
      reload();
    } catch (error) {
      messages.error(error);
    }
  };
  const stop = async (): Promise<void> => {
    try {
      await (kind === 'replies'
        ? client.stopReplyTask({ body: { id: [articleId] } })
        : client.stopNumbers({ body: { id: [articleId] } }));
      reload();
    } catch (error) {
      messages.error(error);
    }
  };
  const isBusy = task?.Status === 'waiting' || task?.Status === 'running';
  const items: MenuItem[] = intervals.map((minutes) => ({
    key: String(minutes),
    label: t('follow', { time: formatDuration(minutes * 60_000, language) }),
    icon: 'clock',
    onSelect: () => void ask(minutes),
  }));
  if (isBusy || task?.Next_At)
    items.push({ key: 'stop', label: t('stop'), icon: 'pause', onSelect: () => void stop() });
  return (
    <>
      <Button small icon="refresh" busy={isBusy} onClick={() => void ask()}>
        {t(`fetch.${kind}`)}
      </Button>
      <MenuButton small withText icon="clock" label={t('followLabel')} items={items} />
    </>
  );
}
