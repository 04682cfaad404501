import { observer } from 'mobx-react-lite';
import { useCallback, useMemo, useState } from 'react';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { formatCount, formatNumber } from '#shared/format';
import { formatDate } from '#shared/time';
import { ChartCard, ChoiceBox, Panel, useUi, type ChartData } from '#shared/ui';
import { trackingContract } from '../contract';
import { numberNames } from '../reply';
import styles from './article-tracking.module.css';
import { TrackMenu } from './track-menu';
import { TrackState } from './track-state';
import { useTrackTask } from './use-track-task';

/** Article panel: views, likes, comments and shares, their growth, and an action to refresh them. */
const NumbersPanel = observer(({ row, reload: reloadArticle }: Readonly<Record<string, unknown>>) => {
  const { Article_ID: id, Url: url } = row as ArticleRow;
  const t = useText('article-tracking');
  const { language, timeZone } = useUi();
  const client = useClient(trackingContract);
  const [shown, setShown] = useState<(typeof numberNames)[number]>('Views');
  const [round, setRound] = useState(0);
  const ended = useCallback(() => {
    setRound((before) => before + 1);
    (reloadArticle as (() => void) | undefined)?.();
  }, [reloadArticle]);
  const { task, reload } = useTrackTask(id, 'numbers', ended);
  const loaded = useLoaded((signal) => client.numbersHistory({ query: { id } }, { signal }), [client, id, round]);
  const { data } = loaded;
  const name = t('grown', { name: t(`number.${shown}`) });
  const first = data?.list[0];
  const chart = useMemo(
    (): ChartData | null =>
      data === undefined || !first || data.list.length < 2
        ? null
        : {
            kind: 'line',
            categories: data.list.map(({ At }) => formatDate(new Date(At), 'MM-dd HH:mm', timeZone)),
            series: [{ key: shown, name, values: data.list.map((reading) => reading[shown] - first[shown]) }],
          },
    [data, first, shown, name, timeZone],
  );
  return (
    <>
      <Panel title={t('numbers')}>
        <QueryView query={loaded} compact replaceOnError>
          {(data) => (
            <dl className={styles.numbers}>
              {numberNames.map((each) => {
                const grown = first ? data.Current[each] - first[each] : 0;
                return (
                  <div key={each}>
                    <dt>{t(`number.${each}`)}</dt>
                    <dd>
                      <span title={formatNumber(data.Current[each], language)}>
                        {formatCount(data.Current[each], language)}
                      </span>
                      {grown !== 0 && (
                        <small>
                          {grown > 0 ? '+' : '−'}
                          {formatCount(Math.abs(grown), language)}
                        </small>
                      )}
                    </dd>
                  </div>
                );
              })}
            </dl>
          )}
        </QueryView>
        {url && (
          <>
            <div className={styles.buttons}>
              <TrackMenu articleId={id} kind="numbers" task={task} reload={reload} />
            </div>
            <TrackState task={task} kind="numbers" />
          </>
        )}
      </Panel>
      {chart && (
        <ChartCard
          title={t('history')}
          data={chart}
          empty={t('noGrowth')}
          actions={
            <ChoiceBox
              className={styles.pick}
              aria-label={t('historyOf')}
              value={shown}
              choices={numberNames.map((value) => ({ value, label: t(`number.${value}`) }))}
              onChange={(next) => {
                if (next) setShown(next);
              }}
            />
          }
        />
      )}
    </>
  );
});

export default NumbersPanel;
