import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { formatCount } from '#shared/format';
import { DataTable, Sparkline, TimeText, useUi, type GridColumn } from '#shared/ui';
import { hotSpotContract } from '../contract';
import styles from './hot-spot-screen.module.css';

interface Point {
  readonly At: string;
  readonly Rank: number | null;
  readonly Heat: number | null;
}

const shownDays = 30;
const maxRows = 100;

/** History of a title on a platform over the last days: its rank, with rank 1 at the top, and its popularity. */
export function HotItemHistory({ platform, title }: { readonly platform: string; readonly title: string }) {
  const t = useText('hot-spots');
  const { language } = useUi();
  const client = useClient(hotSpotContract);
  const loaded = useLoaded(
    (signal) => client.hotListHistory({ query: { Platform: platform, Title: title, days: shownDays } }, { signal }),
    [client, platform, title],
  );
  return (
    <QueryView query={loaded} lines={6} compact>
      {(data) => {
        const points = data.list;
        const ranks = points.flatMap(({ Rank }) => Rank ?? []);
        const lowest = Math.max(1, ...ranks) + 1;
        const heats = points.flatMap(({ Heat }) => Heat ?? []);
        const columns: readonly GridColumn<Point>[] = [
          {
            id: 'at',
            title: t('hotList.time'),
            width: 160,
            grow: 1,
            render: ({ At }) => <TimeText at={At} form="full" />,
          },
          {
            id: 'rank',
            title: t('hotList.place'),
            width: 90,
            align: 'end',
            render: ({ Rank }) => Rank ?? t('hotList.off'),
          },
          {
            id: 'heat',
            title: t('heat'),
            width: 110,
            align: 'end',
            render: ({ Heat }) => (Heat === null ? '—' : formatCount(Heat, language)),
          },
        ];
        return (
          <div className={styles.history}>
            <p>
              {t('hotList.course', {
                times: ranks.length,
                of: points.length,
                best: Math.min(lowest, ...ranks),
                last: points.at(-1)?.Rank ?? t('hotList.off'),
              })}
            </p>
            {points.length > 1 && (
              <figure>
                <figcaption>{t('hotList.place')}</figcaption>
                <Sparkline
                  width={320}
                  height={64}
                  values={points.map(({ Rank }) => (Rank === null ? 0 : lowest - Rank))}
                  label={t('hotList.placeSaid', { best: Math.min(lowest, ...ranks), worst: lowest - 1 })}
                />
              </figure>
            )}
            {heats.length > 1 && (
              <figure>
                <figcaption>{t('heat')}</figcaption>
                <Sparkline
                  width={320}
                  height={64}
                  values={points.map(({ Heat }) => Heat ?? 0)}
                  label={t('hotList.heatSaid', { peak: formatCount(Math.max(...heats), language) })}
                />
              </figure>
            )}
            <DataTable
              label={t('hotList.places', { title })}
              rows={[...points].reverse().slice(0, maxRows)}
              rowKey={({ At }) => At}
              columns={columns}
            />
          </div>
        );
      }}
    </QueryView>
  );
}
