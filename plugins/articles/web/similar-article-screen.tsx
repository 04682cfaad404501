import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  MessageService,
  NavigationService,
  PrivilegeService,
  QueryView,
  useClient,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import { routes } from '#shared/routes';
import { hourLength } from '#shared/time';
import {
  BarList,
  Button,
  Checkbox,
  EmptyState,
  PageHeader,
  Panel,
  useRegions,
  Sparkline,
  Tag,
  useTerm,
} from '#shared/ui';
import { mediaTypeTerms } from '#shared/vocabulary';
import type { ArticleRow } from '../article';
import { articleContract } from '../contract';
import { ArticleLine } from './article-line';
import styles from './article-screen.module.css';
import { ChangedNumbers } from './changed-numbers';
import { ClusterChoices } from './cluster-choices';
import { MergeDialog } from './merge-dialog';
import own from './similar-article.module.css';
import { useClusterDecisions } from './use-cluster-decisions';

const pageSize = 50;
const maxShown = 200;

/** Returns the cumulative number of copies for each hour, including hours without any. */
function cumulative(growth: readonly { readonly Time: string; readonly Count: number }[]): number[] {
  const counts = new Map(growth.map(({ Time, Count }) => [Date.parse(Time), Count]));
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  const values: number[] = [];
  for (let hour = first; hour <= last && values.length < 720; hour += hourLength)
    values.push((values.at(-1) ?? 0) + (counts.get(hour) ?? 0));
  return values;
}

/** Screen of one cluster: all copies in publication order, their changes and their media. */
const SimilarArticleScreen = observer(() => {
  const t = useText('articles');
  const navigation = useService(NavigationService);
  const id = new URLSearchParams(navigation.search).get('id') ?? '';
  if (/^\d+$/.test(id)) return <Cluster key={id} id={id} />;
  return (
    <EmptyState
      title={t('empty')}
      text={t('emptyText')}
      action={<Button onClick={() => navigation.navigate(routes.articles())}>{t('back')}</Button>}
    />
  );
});

const Cluster = observer(({ id }: { readonly id: string }) => {
  const t = useText('articles');
  const term = useTerm();
  const regions = useRegions();
  const client = useClient(articleContract);
  const messages = useService(MessageService);
  const mayChange = useService(PrivilegeService).can('classifiedInfo').modify;
  const [size, setSize] = useState(pageSize);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [merging, setMerging] = useState(false);
  const list = useLoaded(
    (signal) => client.similarList({ query: { id, page: 1, size } }, { signal }),
    [id, size],
    'similarList',
  );
  const summary = useLoaded((signal) => client.similarSummary({ query: { id } }, { signal }), [id], 'similarSummary');
  const choices = useLoaded((signal) => client.similarChoices({ query: { id } }, { signal }), [id], 'similarChoices');
  const decide = useClusterDecisions(id, () => {
    setSelected(new Set());
    for (const loaded of [list, summary, choices]) loaded.reload();
  });
  return (
    <QueryView query={list} lines={10}>
      {(data) => {
        const { list: rows, total } = data;
        const markAll = (): void =>
          void client.similarRead({ body: { id } }).then(list.reload, (thrown: unknown) => messages.error(thrown));
        const select = (articleId: string): void =>
          setSelected((before) => {
            const next = new Set(before);
            if (!next.delete(articleId)) next.add(articleId);
            return next;
          });
        const growth = cumulative(summary.data?.Growth ?? []);
        const isWhole = selected.size === total;
        return (
          <>
            <PageHeader
              title={t('similarTitle')}
              count={total}
              actions={
                <>
                  {mayChange && (
                    <Button icon="merge" onClick={() => setMerging(true)}>
                      {t('cluster.mergeWith')}
                    </Button>
                  )}
                  <Button icon="eye" onClick={() => markAll()}>
                    {t('markAllRead')}
                  </Button>
                </>
              }
            />
            <div className={styles.screen}>
              <div className={styles.list}>
                {selected.size > 0 && (
                  <div className={own.bar} role="group" aria-label={t('selected', { count: selected.size })}>
                    <span>{t('selected', { count: selected.size })}</span>
                    <Button
                      small
                      disabled={decide.busy || isWhole}
                      onClick={() => void decide.split([...selected], false)}
                    >
                      {t(selected.size > 1 ? 'cluster.splitTogether' : 'cluster.splitOne')}
                    </Button>
                    {selected.size > 1 && (
                      <Button
                        small
                        disabled={decide.busy || isWhole}
                        onClick={() => void decide.split([...selected], true)}
                      >
                        {t('cluster.splitApart')}
                      </Button>
                    )}
                    <Button small kind="quiet" onClick={() => setSelected(new Set())}>
                      {t('clearSelection')}
                    </Button>
                    {isWhole && <span className={own.quiet}>{t('cluster.oneStays')}</span>}
                  </div>
                )}
                <ul className={styles.list}>
                  {rows.map((row) => (
                    <li key={row.Article_ID} className={styles.copy}>
                      <div className={own.row}>
                        {mayChange && total > 1 ? (
                          <Checkbox
                            checked={selected.has(row.Article_ID)}
                            aria-label={t('cluster.select', { title: row.Title })}
                            onChange={() => select(row.Article_ID)}
                          />
                        ) : (
                          <span />
                        )}
                        <div>
                          <ArticleLine row={row} />
                          <CopyActions
                            row={row}
                            busy={decide.busy}
                            mayChange={mayChange}
                            onMain={() => void decide.setMain(row.Article_ID)}
                          />
                        </div>
                      </div>
                    </li>
                  ))}
                  {total > rows.length && size < maxShown && (
                    <li>
                      <Button busy={list.loading} onClick={() => setSize(Math.min(maxShown, size + pageSize))}>
                        {t('loadMore')}
                      </Button>
                    </li>
                  )}
                </ul>
              </div>
              {summary.data && (
                <aside className={styles.aside}>
                  {growth.length > 1 && (
                    <Panel title={t('growth')}>
                      <Sparkline
                        width={280}
                        height={64}
                        values={growth}
                        label={t('growthSaid', { count: growth.at(-1) ?? 0, hours: growth.length })}
                      />
                    </Panel>
                  )}
                  {choices.data && choices.data.list.length > 0 && (
                    <ClusterChoices
                      list={choices.data.list}
                      mayChange={mayChange}
                      busy={decide.busy}
                      onUndo={(choice) => void decide.undo(choice)}
                    />
                  )}
                  <Panel title={t('byMedia')}>
                    <BarList
                      label={t('byMedia')}
                      items={summary.data.Media.map(({ Media_Type, Count }) => ({
                        key: Media_Type,
                        name: term(mediaTypeTerms, Media_Type),
                        value: Count,
                      }))}
                    />
                  </Panel>
                  <Panel title={t('bySite')}>
                    <BarList
                      label={t('bySite')}
                      items={summary.data.Sites.map(({ Site, Count }) => ({ key: Site, name: Site, value: Count }))}
                    />
                  </Panel>
                  <Panel title={t('byRegion')}>
                    <BarList
                      label={t('byRegion')}
                      items={summary.data.Regions.map(({ Region, Count }) => ({
                        key: Region,
                        name: regions?.getShortName(Region) ?? Region,
                        value: Count,
                      }))}
                    />
                  </Panel>
                </aside>
              )}
            </div>
            {merging && (
              <MergeDialog
                id={id}
                busy={decide.busy}
                onClose={() => setMerging(false)}
                onMerge={(other) => void decide.merge(other).then(() => setMerging(false))}
              />
            )}
          </>
        );
      }}
    </QueryView>
  );
});

interface CopyActionsProps {
  readonly row: ArticleRow & { readonly Is_Main: boolean; readonly Is_First: boolean };
  readonly busy: boolean;
  readonly mayChange: boolean;
  readonly onMain: () => void;
}

function CopyActions({ row, busy, mayChange, onMain }: CopyActionsProps) {
  const { Article_ID, Is_Main, Is_First } = row;
  const t = useText('articles');
  const [compared, setCompared] = useState(false);
  return (
    <>
      <div className={styles.actions}>
        {Is_First && <Tag tone="accent">{t('first')}</Tag>}
        {Is_Main && <Tag>{t('main')}</Tag>}
        <ChangedNumbers row={row} />
        {!Is_First && (
          <Button small onClick={() => setCompared(!compared)} aria-expanded={compared}>
            {t('showDifference')}
          </Button>
        )}
        {!Is_Main && mayChange && (
          <Button small disabled={busy} onClick={onMain}>
            {t('cluster.setMain')}
          </Button>
        )}
      </div>
      {compared && <Difference id={Article_ID} />}
    </>
  );
}

function Difference({ id }: { readonly id: string }) {
  const t = useText('articles');
  const client = useClient(articleContract);
  const loaded = useLoaded(
    (signal) => client.similarDifference({ query: { id } }, { signal }),
    [id],
    'similarDifference',
  );
  return (
    <QueryView query={loaded} compact>
      {(data) => (
        <div className={styles.text} role="region" aria-label={t('difference')}>
          <p className={own.quiet}>{t('cluster.similarity', { percent: Math.round(data.Similarity * 100) })}</p>
          {data.Parts.map((part, index) =>
            part.Kind === 'same' ? (
              <span key={index}>{part.Text}</span>
            ) : part.Kind === 'added' ? (
              <ins key={index} className={styles.added}>
                {part.Text}
              </ins>
            ) : (
              <del key={index} className={styles.removed}>
                {part.Text}
              </del>
            ),
          )}
        </div>
      )}
    </QueryView>
  );
}

export default SimilarArticleScreen;
