import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { MessageService, PrivilegeService, useClient, useService, useText } from '#core/web';
import { ActionButtons, TagDialog } from '#plugins/articles/web';
import { formatCount } from '#shared/format';
import { Button, ProgressBar, useTerm, useUi } from '#shared/ui';
import { articleStatusTerms, emotionTerms } from '#shared/vocabulary';
import { bulkContract, type BulkRun, type BulkAction } from '../contract';
import { BulkStore } from './bulk-store';
import { SubjectDialog } from './subject-dialog';
import styles from './whole-list.module.css';

interface WholeListProps {
  /** Query of the list, including its order. */
  readonly query: Readonly<Record<string, string>>;
  /** Number of articles in the list. */
  readonly total: number;
  readonly offer: (text: string, undo: () => void) => void;
  readonly reload: () => void;
  readonly onClose: () => void;
}

/** Bulk actions for all articles of a list, with their progress. */
const WholeList = observer(({ query, total, offer, reload, onClose }: WholeListProps) => {
  const t = useText('bulk-work');
  const term = useTerm();
  const { language } = useUi();
  const client = useClient(bulkContract);
  const messages = useService(MessageService);
  const [store] = useState(() => new BulkStore(client));
  const mayMove = useService(PrivilegeService).can('classifiedInfo').modify;
  const [tagging, setTagging] = useState(false);
  const [moving, setMoving] = useState(false);
  useEffect(() => store.leave, [store]);

  const describeRun = ({ Action: action, Changed: count }: BulkRun): string => {
    if (action.Kind === 'read') return t(action.Is_Read ? 'done.read' : 'done.unread', { count });
    if (action.Kind === 'emotion') return t('done.emotion', { count, emotion: term(emotionTerms, action.Emotion) });
    if (action.Kind === 'status') return t('done.status', { count, status: term(articleStatusTerms, action.Status) });
    return t(action.Kind === 'subject' ? (action.Is_Out ? 'done.out' : 'done.in') : `done.${action.Kind}`, {
      count,
    });
  };
  /** Undo must not depend on the list, which the user may have left. */
  const undo = (run: BulkRun): void =>
    void new BulkStore(client).undo(run.Run_ID).then(reload, (error: unknown) => messages.error(error));
  const act = async (action: BulkAction): Promise<void> => {
    const { sort: _sort, ...filter } = query;
    try {
      const run = await store.begin(filter, action);
      if (run.State === 'failed') messages.show('error', t('failed'));
      if (run.Changed > 0) offer(describeRun(run), () => undo(run));
      else if (run.State === 'done') messages.show('info', t('nothing'));
      reload();
      onClose();
    } catch (error) {
      messages.error(error);
    }
  };

  if (store.run && store.isBusy)
    return (
      <span className={styles.progress} role="status">
        <ProgressBar value={store.run.Done / Math.max(1, store.run.Total)} label={t('progress')} />
        <span>
          {t('at', {
            done: formatCount(store.run.Done, language),
            total: formatCount(store.run.Total, language),
          })}
        </span>
        <Button small onClick={() => void store.stop().catch((error: unknown) => messages.error(error))}>
          {t('stop')}
        </Button>
      </span>
    );
  return (
    <span className={styles.actions}>
      <ActionButtons
        actions={{
          markRead: (Is_Read) => void act({ Kind: 'read', Is_Read }),
          setEmotion: (Emotion) => void act({ Kind: 'emotion', Emotion }),
          setStatus: (Status) => void act({ Kind: 'status', Status }),
          tag: () => setTagging(true),
          remove: () => void act({ Kind: 'hide' }),
        }}
      >
        {mayMove && (
          <Button small icon="tree" onClick={() => setMoving(true)}>
            {t('subjects')}
          </Button>
        )}
      </ActionButtons>
      <Button small kind="quiet" onClick={onClose}>
        {t('leave')}
      </Button>
      {moving && <SubjectDialog count={total} onClose={() => setMoving(false)} onSave={(action) => void act(action)} />}
      {tagging && (
        <TagDialog
          count={total}
          onClose={() => setTagging(false)}
          onSave={(Add) => void act({ Kind: 'tag', Add: [...Add] })}
        />
      )}
    </span>
  );
});

export default WholeList;
