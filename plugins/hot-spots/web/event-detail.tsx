import { observer } from 'mobx-react-lite';
import { MessageService, NavigationService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { emotionTrend, mediaSplit } from '#plugins/analysis';
import { RequestedModuleCard } from '#plugins/analysis/web';
import { BarList, Button, PageHeader, Panel, StatCard, StatRow, Tabs, Tag, TimeText, useUrlState } from '#shared/ui';
import { hotSpotContract } from '../contract';
import { eventPopularity } from '../modules';
import { EventArticles } from './event-articles';
import { eventLink } from './event-link';
import { ForwardedList } from './forwarded-list';
import styles from './hot-spot-screen.module.css';
import { PlatformStand } from './platform-stand';
import { StageTag } from './stage-tag';

const tabs = ['articles', 'forwarded'] as const;
const defaults = { list: 'articles' };

interface EventDetailProps {
  readonly id: string;
  readonly onBack: () => void;
}

/** One event: its timeline by sentiment, its popularity over time, its sites, and its articles. */
export const EventDetail = observer(({ id, onBack }: EventDetailProps) => {
  const t = useText('hot-spots');
  const client = useClient(hotSpotContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const [state, setState] = useUrlState(defaults);
  const event = useLoaded((signal) => client.detail({ query: { id } }, { signal }), [client, id], 'detail');
  const sites = useLoaded(
    (signal) => client.websites({ query: { id, size: 20 } }, { signal }),
    [client, id],
    'websites',
  );
  const back = (
    <Button icon="arrow-left" onClick={onBack}>
      {t('back')}
    </Button>
  );
  return (
    <QueryView query={event} lines={12}>
      {(data) => {
        const follow = (): void =>
          void (data.Is_Followed ? client.unfollow({ query: { id } }) : client.follow({ body: { id } })).then(
            event.reload,
            (thrown: unknown) => messages.error(thrown),
          );
        /** Opens the article list of the event, where articles can be processed. */
        const openList = (): void => navigation.navigate(eventLink(id));
        /** The event's own articles, from first to last. */
        const life = { Event_ID: id, Published_At: `${data.First_At}..${data.Last_At}` };
        const tab = tabs.find((tabName) => tabName === state.list) ?? 'articles';
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
                  <Button icon="inbox" onClick={openList}>
                    {t('openArticleList')}
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
                <StatCard
                  name={t('articleCount')}
                  value={data.Article_Count}
                  icon="article"
                  link={{ href: eventLink(id) }}
                />
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
                <RequestedModuleCard module={emotionTrend} input={life} title={t('course')} />
                <RequestedModuleCard module={eventPopularity} input={life} />
              </div>
              <div className={styles.columns}>
                <Panel title={t('siteList')}>
                  <QueryView query={sites} lines={6} compact>
                    {(data) => (
                      <BarList
                        ranked
                        label={t('siteList')}
                        items={data.list.map(({ Site, Domain, Count, Is_First }) => ({
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
                  </QueryView>
                </Panel>
                <div className={styles.stack}>
                  <RequestedModuleCard module={mediaSplit} input={life} />
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
      }}
    </QueryView>
  );
});
