import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { MessageService, NavigationService, useClient, useLoaded, useService, useText } from '#core/web';
import { formatDate } from '#shared/time';
import {
  BarList,
  Button,
  ChartCard,
  ErrorState,
  PageHeader,
  Panel,
  Skeleton,
  StatCard,
  StatRow,
  Tabs,
  Tag,
  TimeText,
  useUi,
  useUrlState,
  type ChartData,
  useTerm,
} from '#shared/ui';
import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';
import { hotSpotContract, type HotEventDetail } from '../contract';
import { EventArticles } from './event-articles';
import { eventLink } from './event-link';
import { ForwardedList } from './forwarded-list';
import styles from './hot-spot-screen.module.css';
import { PlatformStand } from './platform-stand';
import { StageTag } from './stage-tag';

const tabs = ['articles', 'forwarded'] as const;
const defaults = { list: 'articles' };
const emotions = [
  ['negative', 'Negative'],
  ['neutral', 'Neutral'],
  ['positive', 'Positive'],
] as const;

interface EventDetailProps {
  readonly id: string;
  readonly onBack: () => void;
}

/** One event: its course by sentiment, its heat over time, where it is written about, and its articles. */
export const EventDetail = observer(({ id, onBack }: EventDetailProps) => {
  const t = useText('hot-spots');
  const term = useTerm();
  const client = useClient(hotSpotContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const [state, setState] = useUrlState(defaults);
  const event = useLoaded((signal) => client.detail({ query: { id } }, { signal }), [client, id]);
  const sites = useLoaded((signal) => client.websites({ query: { id, size: 20 } }, { signal }), [client, id]);
  const back = (
    <Button icon="arrow-left" onClick={onBack}>
      {t('back')}
    </Button>
  );
  if (event.error && !event.data) return <ErrorState message={messages.textOf(event.error)} onRetry={event.reload} />;
  if (!event.data) return <Skeleton lines={12} />;
  const { data } = event;
  const follow = (): void =>
    void (data.Is_Followed ? client.unfollow({ query: { id } }) : client.follow({ body: { id } })).then(
      event.reload,
      (thrown: unknown) => messages.error(thrown),
    );
  /** The desk over its articles, where they can be worked on. */
  const openDesk = (): void => navigation.navigate(eventLink(id));
  const tab = tabs.find((known) => known === state.list) ?? 'articles';
  return (
    <>
      <PageHeader
        title={data.Title}
        text={
          <span className={styles.marks}>
            <StageTag stage={data.Stage} trend={data.Trend} />
            {data.Industry && <Tag>{t(`industries.${data.Industry}`)}</Tag>}
            {data.Words.map((word) => (
              <Tag key={word} tone="accent">
                {word}
              </Tag>
            ))}
            <span>
              {t('firstSeen')} <TimeText at={data.First_At} />
            </span>
            <span>
              {t('lastSeen')} <TimeText at={data.Last_At} />
            </span>
          </span>
        }
        actions={
          <>
            {back}
            <Button icon="inbox" onClick={openDesk}>
              {t('openDesk')}
            </Button>
            <Button
              icon="star"
              aria-pressed={data.Is_Followed}
              kind={data.Is_Followed ? 'primary' : undefined}
              onClick={follow}
            >
              {t(data.Is_Followed ? 'following' : 'followShort')}
            </Button>
          </>
        }
      />
      <div className={styles.stack}>
        <StatRow>
          <StatCard name={t('heat')} value={Math.round(data.Heat)} icon="fire" />
          <StatCard name={t('articleCount')} value={data.Article_Count} icon="article" link={{ href: eventLink(id) }} />
          <StatCard name={t('siteCount')} value={data.Site_Count} icon="globe" />
          <StatCard
            name={t('negativeCount')}
            value={data.Negative}
            tone="negative"
            icon="alert"
            link={{ href: eventLink(id, { Emotion: 'negative' }) }}
          />
        </StatRow>
        <div className={styles.columns}>
          <CourseCard event={data} />
          <HeatCard event={data} />
        </div>
        <div className={styles.columns}>
          <Panel title={t('siteList')}>
            {sites.error && !sites.data ? (
              <ErrorState compact message={messages.textOf(sites.error)} onRetry={sites.reload} />
            ) : !sites.data ? (
              <Skeleton lines={6} />
            ) : (
              <BarList
                ranked
                label={t('siteList')}
                items={sites.data.list.map(({ Site, Domain, Count, Is_First }) => ({
                  key: `${Site} ${Domain}`,
                  name: (
                    <>
                      {Site || Domain}
                      {Is_First && (
                        <>
                          {' '}
                          <Tag tone="accent">{t('firstSite')}</Tag>
                        </>
                      )}
                    </>
                  ),
                  value: Count,
                }))}
              />
            )}
          </Panel>
          <div className={styles.stack}>
            <Panel title={t('mediaSplit')}>
              <BarList
                label={t('mediaSplit')}
                items={data.Media.map(({ Media_Type, Count }) => ({
                  key: Media_Type,
                  name: term(mediaTypeTerms, Media_Type),
                  value: Count,
                }))}
              />
            </Panel>
            {data.Platforms.length > 0 && (
              <Panel title={t('platforms')}>
                <ul className={styles.plain}>
                  {data.Platforms.map((stand) => (
                    <li key={stand.Platform}>
                      <PlatformStand stand={stand} />
                      <span className={styles.quiet}>
                        <TimeText at={stand.At} />
                      </span>
                    </li>
                  ))}
                </ul>
              </Panel>
            )}
          </div>
        </div>
        <div>
          <Tabs
            label={data.Title}
            tabs={tabs.map((key) => ({ key, title: t(`tab.${key}`) }))}
            value={tab}
            onChange={(list) => setState({ list })}
          >
            {tab === 'articles' ? <EventArticles id={id} /> : <ForwardedList id={id} />}
          </Tabs>
        </div>
      </div>
    </>
  );
});

function CourseCard({ event }: { readonly event: HotEventDetail }) {
  const t = useText('hot-spots');
  const term = useTerm();
  const { timeZone } = useUi();
  const data = useMemo(
    (): ChartData => ({
      kind: 'bar',
      stacked: true,
      categories: event.Spans.map(({ From }) => formatDate(new Date(From), 'MM/dd HH:mm', timeZone)),
      series: emotions.map(([key, field]) => ({
        key,
        name: term(emotionTerms, key),
        tone: key,
        values: event.Spans.map((span) => span[field]),
      })),
    }),
    [event, timeZone, t],
  );
  return <ChartCard title={t('course')} data={data} />;
}

function HeatCard({ event }: { readonly event: HotEventDetail }) {
  const t = useText('hot-spots');
  const { timeZone } = useUi();
  const data = useMemo(
    (): ChartData => ({
      kind: 'line',
      categories: event.History.map(({ At }) => formatDate(new Date(At), 'MM/dd HH:mm', timeZone)),
      series: [{ key: 'heat', name: t('heat'), values: event.History.map(({ Heat }) => Math.round(Heat * 10) / 10) }],
    }),
    [event, timeZone, t],
  );
  return <ChartCard title={t('heatCourse')} data={data} />;
}
