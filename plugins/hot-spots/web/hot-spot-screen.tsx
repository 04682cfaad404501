import { lazy, Suspense } from 'react';
import { observer } from 'mobx-react-lite';
import { resourceScreen, useText } from '#core/web';
import { PageHeader, Skeleton, Tabs, useUrlState } from '#shared/ui';
import { meaninglessTitle } from '../resource';
import { EventDetail } from './event-detail';
import { EventList } from './event-list';
import { ForwardedList } from './forwarded-list';
import { LearnedTitles } from './learned-titles';
import { SubjectTops } from './subject-tops';

const tabs = ['events', 'subjects', 'forwarded', 'titles'] as const;
const defaults = { tab: 'events', event: '' };
const TitleList = lazy(resourceScreen(meaninglessTitle));

/** Hot events in the client's articles: sorted by popularity, each with its timeline, sites and articles. */
const HotSpotScreen = observer(() => {
  const t = useText('hot-spots');
  const [state, setState] = useUrlState(defaults);
  const tab = tabs.find((tabName) => tabName === state.tab) ?? 'events';
  if (/^\d{1,19}$/.test(state.event))
    return <EventDetail key={state.event} id={state.event} onBack={() => setState({ event: '' })} />;
  return (
    <>
      {tab !== 'titles' && <PageHeader title={t('title.hot-spot-info')} text={t('intro')} />}
      <Tabs
        label={t('title.hot-spot-info')}
        tabs={tabs.map((key) => ({ key, title: t(`tab.${key}`) }))}
        value={tab}
        onChange={(next) => setState({ tab: next })}
      >
        {tab === 'events' && <EventList onOpen={(event) => setState({ event })} />}
        {tab === 'subjects' && <SubjectTops onOpen={(event) => setState({ event })} />}
        {tab === 'forwarded' && <ForwardedList />}
        {tab === 'titles' && (
          <Suspense fallback={<Skeleton lines={8} />}>
            <TitleList />
            <LearnedTitles />
          </Suspense>
        )}
      </Tabs>
    </>
  );
});

export default HotSpotScreen;
