import { observer } from 'mobx-react-lite';
import { NavigationService, PrivilegeService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { cutText } from '#shared/text';
import {
  Button,
  EmptyState,
  PageHeader,
  Panel,
  SearchInput,
  Skeleton,
  TextButton,
  TimeText,
  useUrlState,
} from '#shared/ui';
import { hotSpotContract, industries } from '../contract';
import { EventLine } from './event-line';
import lines from './event-line.module.css';
import { HotListPanel } from './hot-list-panel';
import styles from './hot-spot-screen.module.css';
import { PlatformStand } from './platform-stand';

const defaults = { industry: '', keyword: '' };

/** Hot events of each industry, in the global library and on the hot lists of other platforms. */
const IndustryScreen = observer(() => {
  const t = useText('hot-spots');
  const client = useClient(hotSpotContract);
  const navigation = useService(NavigationService);
  const maySearch = useService(PrivilegeService).can('search').browse;
  const [state, setState] = useUrlState(defaults);
  const industry = industries.find((industryName) => industryName === state.industry);
  const events = useLoaded(
    (signal) =>
      client.globalEvents(
        {
          query: {
            size: 50,
            ...(industry ? { Industry: industry } : {}),
            ...(state.keyword ? { keyword: state.keyword } : {}),
          },
        },
        { signal },
      ),
    [client, industry, state.keyword],
    'globalEvents',
  );
  const counts = new Map(events.data?.Industries.map(({ Industry, Count }) => [Industry, Count]));
  const top = Math.max(0, ...(events.data?.list ?? []).map(({ Heat }) => Heat));
  const search = (words: readonly string[], title: string): void =>
    navigation.navigate(
      routes.search({
        keyword:
          words.length > 0
            ? words
                .slice(0, 2)
                .map((word) => `"${word}"`)
                .join(' AND ')
            : `"${cutText(title, 30)}"`,
      }),
    );
  return (
    <>
      <PageHeader
        title={t('title.industry-hotspots')}
        text={
          events.data?.At ? (
            <>
              {t('reckoned')} <TimeText at={events.data.At} />
            </>
          ) : (
            t('industryIntro')
          )
        }
      />
      <div className={styles.chips} role="group" aria-label={t('industry')}>
        <Button small aria-pressed={!industry} onClick={() => setState({ industry: '' })}>
          {t('allIndustries')}
        </Button>
        {industries.map((key) => (
          <Button
            key={key}
            small
            aria-pressed={industry === key}
            onClick={() => setState({ industry: industry === key ? '' : key })}
          >
            {t(`industries.${key}`)}
            {counts.has(key) && ` ${counts.get(key)}`}
          </Button>
        ))}
        <SearchInput
          className={styles.search}
          label={t('keyword')}
          placeholder={t('keyword')}
          value={state.keyword}
          maxLength={100}
          onChange={({ target }) => setState({ keyword: target.value }, { replace: true })}
        />
      </div>
      <div className={styles.wide}>
        <Panel flush>
          <QueryView
            query={events}
            skeleton={<Skeleton lines={12} className={styles.waiting} />}
            empty={<EmptyState icon="fire" title={t('empty')} text={t('globalEmpty')} />}
          >
            {(data) => (
              <ol className={lines.list} aria-label={t('title.industry-hotspots')}>
                {data.list.map((event, index) => (
                  <EventLine
                    key={event.Event_ID}
                    event={event}
                    rank={index + 1}
                    top={top}
                    title={
                      maySearch ? (
                        <TextButton onClick={() => search(event.Words, event.Title)}>{event.Title}</TextButton>
                      ) : (
                        event.Title
                      )
                    }
                    details={event.Platforms.map((stand) => <PlatformStand key={stand.Platform} stand={stand} />)}
                  />
                ))}
              </ol>
            )}
          </QueryView>
        </Panel>
        <HotListPanel />
      </div>
    </>
  );
});

export default IndustryScreen;
