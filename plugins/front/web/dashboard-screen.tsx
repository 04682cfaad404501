import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import {
  renderedLater,
  MessageService,
  PluginService,
  useClient,
  useReloading,
  useService,
  useShortcut,
  useText,
  useWidgets,
} from '#core/web';
import { subjectCounts, type SubjectCount } from '#plugins/analysis';
import { BoardFiles, ModuleCard, useModuleView } from '#plugins/analysis/web';
import { formatDate } from '#shared/time';
import {
  ChoiceBox,
  ErrorState,
  IconButton,
  PageHeader,
  Panel,
  Segmented,
  Skeleton,
  useUi,
  useUrlState,
  WhenNear,
} from '#shared/ui';
import { frontContract, periods, type Period } from '../contract';
import { dashboardQuestions, places, type DashboardQuestion, type Place } from '../questions';
import styles from './dashboard-screen.module.css';
import { DashboardStore } from './dashboard-store';
import { FigureCards } from './figure-cards';
import { NoSubjects } from './no-subjects';
import { NoticePanel } from './notice-panel';
import { PinPanel } from './pin-panel';

/** Loaded on demand: it is below the fold, and takes half as long to render as the rest. */
export const SubjectTable = renderedLater(
  async () => (await import(/* webpackChunkName: "kit-table" */ './subject-table')).SubjectTable,
  <Skeleton lines={8} />,
);

const defaults = { period: '24h', subject: '' };
/** Refresh interval in milliseconds. */
const every = 30_000;

interface PlaceCardProps {
  readonly store: DashboardStore;
  readonly place: Place;
  readonly question: DashboardQuestion;
  readonly onRetry: () => void;
  readonly tall: boolean;
}

/** A card of the dashboard, rendered again only when its own reply arrives. */
const PlaceCard = observer(function PlaceCard({ store, place, question, onRetry, tall }: PlaceCardProps) {
  return (
    <ModuleCard
      plain
      module={question.module}
      input={question.input}
      reply={store.reply(place)}
      onRetry={onRetry}
      tall={tall}
      className={tall ? styles.tall : styles.list}
    />
  );
});

/**
 * Dashboard with today's articles, trends and items that need attention: figures first, charts after; every figure
 * links to its articles.
 */
const DashboardScreen = observer(() => {
  const t = useText('front');
  const { timeZone } = useUi();
  const client = useClient(frontContract);
  const messages = useService(MessageService);
  const hasEvents = useService(PluginService).isOn('hot-spots');
  const [store] = useState(() => new DashboardStore(client));
  const [state, setState] = useUrlState(defaults);
  const [round, setRound] = useState(0);
  const refresh = useReloading(() => setRound((before) => before + 1), every);
  const widgets = useWidgets('front.dashboard');
  const period: Period = periods.find((candidate) => candidate === state.period) ?? '24h';
  const questions = useMemo(() => dashboardQuestions(period, state.subject), [period, state.subject]);
  useEffect(() => void store.ask(period, state.subject), [store, period, state.subject, round]);
  useShortcut('r', refresh, t('refresh'));

  const counted = useModuleView(subjectCounts, store.reply('subjects')?.Answer);
  const subjects = counted?.rows as readonly SubjectCount[] | undefined;
  const failure = store.error === undefined ? undefined : messages.textOf(store.error);
  if (failure !== undefined && store.at === null) return <ErrorState message={failure} onRetry={refresh} />;
  if (subjects?.length === 0)
    return (
      <>
        <PageHeader title={t('title.dashboard')} />
        <NoSubjects />
      </>
    );
  const card = (place: Place, tall = false) => (
    <PlaceCard store={store} place={place} question={questions[place]} onRetry={refresh} tall={tall} />
  );
  return (
    <>
      <PageHeader
        title={t('title.dashboard')}
        actions={
          <div className={styles.tools}>
            <span className={styles.updated} role={failure === undefined ? undefined : 'alert'} title={t('updating')}>
              {failure ?? (store.at && t('updated', { time: formatDate(new Date(store.at), 'HH:mm', timeZone) }))}
            </span>
            <IconButton
              small
              icon="refresh"
              label={t('refresh')}
              aria-busy={store.isLoading || undefined}
              onClick={refresh}
            />
            <ChoiceBox
              className={styles.subject}
              aria-label={t('subject')}
              value={state.subject}
              empty={t('allSubjects')}
              choices={(subjects ?? []).map(({ Subject_ID, Subject_Name }) => ({
                value: Subject_ID,
                label: Subject_Name,
              }))}
              onChange={(subject) => setState({ subject })}
            />
            <Segmented
              label={t('period.label')}
              value={period}
              choices={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
              onChange={(value) => setState({ period: value })}
            />
            <BoardFiles
              title={t('title.dashboard')}
              questions={places.flatMap((place) => (place === 'hot' && !hasEvents ? [] : [questions[place]]))}
            />
          </div>
        }
      />
      <div className={styles.screen}>
        <FigureCards input={questions.today.input} reply={store.reply('today')} />
        <div className={styles.columns}>
          {card('trend', true)}
          {card('media', true)}
        </div>
        <div className={styles.columns}>
          {card('negatives')}
          {hasEvents && card('hot')}
        </div>
        <div className={styles.columns}>
          <Panel title={t('subjects')} className={styles.list}>
            {subjects ? (
              <WhenNear>
                <SubjectTable
                  rows={subjects}
                  before={(counted?.before as typeof subjects | null | undefined) ?? null}
                  input={questions.subjects.input}
                />
              </WhenNear>
            ) : (
              <Skeleton lines={8} />
            )}
          </Panel>
          {card('sites')}
        </div>
        <div className={styles.columns}>
          <PinPanel pins={store.pins} />
          <NoticePanel />
        </div>
        <WhenNear>
          {widgets.map(({ id, Component }) => (
            <Component key={id} period={period} subject={state.subject} round={round} />
          ))}
        </WhenNear>
      </div>
    </>
  );
});

export const keep = true;
export default DashboardScreen;
