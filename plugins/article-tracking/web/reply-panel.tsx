import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { MessageService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import type { Emotion } from '#shared/vocabulary';
import { Button, EmptyState, Segmented } from '#shared/ui';
import { trackingContract } from '../contract';
import { commentSettingContract } from '../setting-contract';
import styles from './article-tracking.module.css';
import { ReplyItem } from './reply-item';
import { TrackMenu } from './track-menu';
import { TrackState } from './track-state';
import { useTrackTask } from './use-track-task';

const pageSize = 20;
const maxShown = 100;
type Filter = 'all' | 'new' | Emotion;

/** Article panel: replies, their tracking settings, and those that are new since the user last viewed them. */
const ReplyPanel = observer(({ row }: Readonly<Record<string, unknown>>) => {
  const { Article_ID: id, Url: url } = row as ArticleRow;
  const t = useText('article-tracking');
  const client = useClient(trackingContract);
  const settings = useClient(commentSettingContract);
  const messages = useService(MessageService);
  const [size, setSize] = useState(pageSize);
  const [filter, setFilter] = useState<Filter>('all');
  const [sort, setSort] = useState<'time' | 'likes'>('time');
  const [round, setRound] = useState(0);
  const fresh = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => setSize(pageSize), [id, filter, sort]);
  const { task, reload } = useTrackTask(id, 'replies', fresh);
  const counts = useLoaded((signal) => client.replyCount({ query: { id } }, { signal }), [client, id, round]);
  const narrowed = filter === 'all' ? {} : filter === 'new' ? { Is_New: 'true' as const } : { Emotion: filter };
  const loaded = useLoaded(
    (signal) => client.replyList({ query: { id, size, sort, ...narrowed } }, { signal }),
    [client, id, size, sort, filter, round],
  );
  const { data, loading } = loaded;
  const count = counts.data;
  const viewed = async (): Promise<void> => {
    if (!task?.Max_Article_Reply_ID) return;
    try {
      await settings.markViewed({
        body: {
          Article_Track_Task_ID: task.Article_Track_Task_ID,
          User_Viewed_Latest_Reply_ID: task.Max_Article_Reply_ID,
        },
      });
      setFilter('all');
      reload();
      fresh();
    } catch (thrown) {
      messages.error(thrown);
    }
  };
  // Without a URL or replies there is nothing to show and nothing to fetch.
  if (!url && count?.total === 0) return null;
  const filters = [
    { value: 'all' as const, label: t('filter.all', { count: count?.total ?? 0 }) },
    { value: 'negative' as const, label: t('filter.negative', { count: count?.Negative ?? 0 }) },
    { value: 'neutral' as const, label: t('filter.neutral', { count: count?.Neutral ?? 0 }) },
    { value: 'positive' as const, label: t('filter.positive', { count: count?.Positive ?? 0 }) },
    ...(count && count.New > 0 ? [{ value: 'new' as const, label: t('filter.new', { count: count.New }) }] : []),
  ];
  return (
    <section aria-label={t('replies')} className={styles.replies}>
      <div className={styles.head}>
        <h2>{t('replies')}</h2>
        {url && (
          <div className={styles.buttons}>
            <TrackMenu articleId={id} kind="replies" task={task} reload={reload} />
          </div>
        )}
      </div>
      {url && <TrackState task={task} kind="replies" />}
      {count && count.total > 0 && (
        <div className={styles.filters}>
          <Segmented label={t('filterLabel')} value={filter} onChange={setFilter} choices={filters} />
          <Segmented
            label={t('sortLabel')}
            value={sort}
            onChange={setSort}
            choices={[
              { value: 'time', label: t('sort.time') },
              { value: 'likes', label: t('sort.likes') },
            ]}
          />
          {count.New > 0 && (
            <Button small icon="check" onClick={() => void viewed()}>
              {t('viewed')}
            </Button>
          )}
        </div>
      )}
      <QueryView
        query={loaded}
        lines={4}
        compact
        replaceOnError
        empty={<EmptyState compact icon="comment" title={t(filter === 'all' ? 'empty' : 'emptyFilter')} />}
      >
        {(data) => (
          <ul className={styles.list}>
            {data.list.map((reply) => (
              <ReplyItem key={reply.Reply_ID} reply={reply} />
            ))}
          </ul>
        )}
      </QueryView>
      {data &&
        data.total > data.list.length &&
        (size < maxShown ? (
          <Button small busy={loading} onClick={() => setSize(Math.min(maxShown, size + pageSize))}>
            {t('more', { count: data.total - data.list.length })}
          </Button>
        ) : (
          <p className={styles.note}>{t('most', { count: maxShown })}</p>
        ))}
    </section>
  );
});

export default ReplyPanel;
