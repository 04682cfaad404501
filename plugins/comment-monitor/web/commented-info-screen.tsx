import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import {
  PrivilegeService,
  QueryView,
  useClient,
  useDownload,
  useLoaded,
  usePages,
  useService,
  useText,
} from '#core/web';
import { formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import { Button, EmptyState, PageHeader, Segmented, useUi, VirtualGrid, type GridColumn } from '#shared/ui';
import { commentSorts, monitorContract, type Comment } from '../contract';
import { CommentAction, ActionButtons, useCommentAction } from './comment-actions';
import { CommentFilters } from './comment-filters';
import { CommentLine } from './comment-line';
import styles from './comment-monitor.module.css';
import { StagedButton } from './staged-button';
import { useCommentFilter } from './use-comment-filter';

const getKey = (comment: Comment): string => comment.Reply_ID;

/** Comments of all tracked articles in a virtualized list with exact counts. */
const CommentedInfoScreen = observer(() => {
  const t = useText('comment-monitor');
  const { language } = useUi();
  const client = useClient(monitorContract);
  const download = useDownload();
  const privileges = useService(PrivilegeService);
  const filters = useCommentFilter();
  const { filter, key, state, set } = filters;
  const sort = commentSorts.find((each) => each === state.sort) ?? 'time';
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState<string | null>(null);
  const action = useCommentAction();
  const counts = useLoaded((signal) => client.count({ query: filter }, { signal }), [client, key], 'count');
  const pages = usePages(
    (after, signal) =>
      client.comments({ query: { ...filter, sort, size: 100, ...(after ? { after } : {}) } }, { signal }),
    [client, key, sort],
    'list',
  );
  useEffect(() => setSelected(new Set()), [key]);
  const chosen = pages.rows.filter((row) => selected.has(row.Reply_ID));
  const total = counts.data?.total ?? pages.rows.length;
  const columns = useMemo(
    (): GridColumn<Comment>[] => [
      {
        id: 'comment',
        title: t('comment'),
        width: 320,
        grow: 1,
        fixed: true,
        render: (row) => <CommentLine comment={row} actions={<ActionButtons rows={[row]} action={action} small />} />,
      },
    ],
    [t, action],
  );
  return (
    <div className={styles.screen}>
      <PageHeader
        title={t('title.commented-info')}
        count={counts.data?.total}
        actions={
          privileges.can('comment-monitor').action && (
            <Button
              icon="download"
              disabled={total === 0}
              onClick={() => download(monitorContract.export, { query: {}, body: { ...filter, sort } })}
            >
              {t('export')}
            </Button>
          )
        }
      />
      <CommentFilters filters={filters} />
      <div className={styles.bar} aria-live="polite">
        <Segmented
          label={t('sort.label')}
          value={sort}
          choices={commentSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={(value) => set({ sort: value })}
        />
        {counts.data && (
          <span>
            {t('counts', {
              negative: formatNumber(counts.data.Negative, language),
              neutral: formatNumber(counts.data.Neutral, language),
              positive: formatNumber(counts.data.Positive, language),
            })}
          </span>
        )}
        <Button small disabled={pages.rows.length === 0} onClick={() => setSelected(new Set(pages.rows.map(getKey)))}>
          {t('selectShown', { count: pages.rows.length })}
        </Button>
        {chosen.length > 0 && (
          <>
            <span>{t('selected', { count: chosen.length })}</span>
            <ActionButtons rows={chosen} action={action} />
            <Button small kind="quiet" onClick={() => setSelected(new Set())}>
              {t('selectNone')}
            </Button>
          </>
        )}
        <StagedButton filter={filter} />
        <Link href={routes.commentHotWords({ article: filter.Article_ID, subject: filter.Subject_ID })}>
          {t('title.comment-hot-words')}
        </Link>
      </div>
      <QueryView
        query={pages}
        lines={12}
        empty={<EmptyState icon="comment" title={t('noComments')} text={t('noCommentsText')} />}
      >
        {(shown) => (
          <VirtualGrid
            label={t('title.commented-info')}
            className={styles.grid}
            rows={shown}
            rowKey={getKey}
            columns={columns}
            hideHead
            rowHeight={104}
            selected={selected}
            onSelected={setSelected}
            cursor={cursor}
            onCursor={setCursor}
            total={Math.max(total, shown.length)}
            onEnd={pages.more}
          />
        )}
      </QueryView>
      <CommentAction action={action} onDone={() => setSelected(new Set())} />
    </div>
  );
});

export default CommentedInfoScreen;
