import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { MessageService, NavigationService, useService, useShortcut, useText, useWidgets } from '#core/web';
import { formatDate } from '#shared/time';
import {
  BarList,
  ChoiceBox,
  EmptyState,
  ErrorState,
  IconButton,
  PageHeader,
  Panel,
  Segmented,
  Skeleton,
  useUi,
  useUrlState,
  useTerm,
} from '#shared/ui';
import { mediaTypeTerms } from '#shared/vocabulary';
import { periods, type Period } from '../contract';
import { ArticleBriefs } from './article-briefs';
import styles from './dashboard-screen.module.css';
import { deskLink, timeOfPeriod } from './desk-link';
import { FigureCards } from './figure-cards';
import { NoSubjects } from './no-subjects';
import { NoticePanel } from './notice-panel';
import { SubjectTable } from './subject-table';
import { TrendCard } from './trend-card';
import { useDashboard } from './use-dashboard';
import { useLive } from './use-live';

const defaults = { period: '24h', subject: '' };
/** Milliseconds between two refreshes. */
const every = 30_000;

/**
 * What came in today, what grows and what needs a look: figures first, drawings after; every figure leads to its
 * articles.
 */
const DashboardScreen = observer(() => {
  const t = useText('front');
  const term = useTerm();
  const { timeZone } = useUi();
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const [state, setState] = useUrlState(defaults);
  const [round, refresh] = useLive(every);
  const widgets = useWidgets('front.dashboard');
  const period: Period = periods.find((known) => known === state.period) ?? '24h';
  const dashboard = useDashboard({ period, subject: state.subject, round });
  const seen = dashboard.data;
  useShortcut('r', refresh, t('refresh'));

  const time = seen ? timeOfPeriod(period, seen.Period, timeZone) : 'today';
  const open = (more: { readonly Media_Type?: string; readonly Site?: string }): void =>
    navigation.navigate(deskLink({ time, Subject_ID: state.subject, ...more }));
  const failure = dashboard.error === undefined ? undefined : messages.textOf(dashboard.error);
  if (failure !== undefined && !seen) return <ErrorState message={failure} onRetry={refresh} />;

  const header = (
    <PageHeader
      title={t('title.dashboard')}
      actions={
        <div className={styles.tools}>
          <span className={styles.updated} role={failure === undefined ? undefined : 'alert'} title={t('updating')}>
            {failure ?? (seen && t('updated', { time: formatDate(new Date(seen.At), 'HH:mm:ss', timeZone) }))}
          </span>
          <IconButton
            small
            icon="refresh"
            label={t('refresh')}
            aria-busy={dashboard.loading || undefined}
            onClick={refresh}
          />
          <ChoiceBox
            className={styles.subject}
            aria-label={t('subject')}
            value={state.subject}
            empty={t('allSubjects')}
            choices={(seen?.Subjects ?? []).map(({ Subject_ID, Subject_Name }) => ({
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
        </div>
      }
    />
  );
  if (seen && seen.Subjects.length === 0)
    return (
      <>
        <PageHeader title={t('title.dashboard')} />
        <NoSubjects />
      </>
    );
  return (
    <>
      {header}
      <div className={styles.screen}>
        <FigureCards overview={seen} subject={state.subject} />
        <div className={styles.columns}>
          <TrendCard overview={seen} period={period} subject={state.subject} error={failure} onRetry={refresh} />
          <Panel title={t('mediaSplit')} className={styles.tall}>
            {!seen ? (
              <Skeleton lines={6} />
            ) : seen.Media.length === 0 ? (
              <EmptyState compact icon="chart" title={t('trendEmpty')} />
            ) : (
              <BarList
                label={t('mediaSplit')}
                items={seen.Media.map(({ Media_Type, Count }) => ({
                  key: Media_Type,
                  name: term(mediaTypeTerms, Media_Type),
                  value: Count,
                }))}
                onSelect={(Media_Type) => open({ Media_Type })}
              />
            )}
          </Panel>
        </div>
        <div className={styles.columns}>
          <Panel
            title={t('negatives')}
            className={styles.list}
            actions={
              <Link className={styles.more} href={deskLink({ time, Subject_ID: state.subject, Emotion: 'negative' })}>
                {t('all')}
              </Link>
            }
          >
            {!seen ? (
              <Skeleton lines={10} />
            ) : seen.Negatives.length === 0 ? (
              <EmptyState compact icon="check" title={t('negativesEmpty')} />
            ) : (
              <ArticleBriefs
                label={t('negatives')}
                rows={seen.Negatives}
                facts={(row) => row.Author && <span>{row.Author}</span>}
              />
            )}
          </Panel>
          <Panel title={t('hot')} className={styles.list}>
            {!seen ? (
              <Skeleton lines={10} />
            ) : seen.Hot.length === 0 ? (
              <EmptyState compact icon="fire" title={t('hotEmpty')} />
            ) : (
              <ArticleBriefs
                label={t('hot')}
                rows={seen.Hot.slice(0, 7)}
                facts={(row) => (
                  <Link
                    href={`/front/similar-article-info?id=${row.Article_ID}`}
                    title={t('newCopies', { count: row.New_Copies })}
                  >
                    {t('copies', { count: row.Copies })}
                  </Link>
                )}
              />
            )}
          </Panel>
        </div>
        <div className={styles.columns}>
          <Panel title={t('subjects')} className={styles.list}>
            {seen ? <SubjectTable subjects={seen.Subjects} /> : <Skeleton lines={8} />}
          </Panel>
          <Panel title={t('topSites')} className={styles.list}>
            {!seen?.Sites ? (
              <Skeleton lines={6} />
            ) : seen.Sites.length === 0 ? (
              <EmptyState compact icon="chart" title={t('trendEmpty')} />
            ) : (
              <BarList
                ranked
                label={t('topSites')}
                items={seen.Sites.map(({ Value, Count }) => ({ key: Value, name: Value, value: Count }))}
                onSelect={(Site) => open({ Site })}
              />
            )}
          </Panel>
        </div>
        <div className={styles.columns}>
          <Panel title={t('pins')} className={styles.small}>
            {!seen?.Pins ? (
              <Skeleton lines={3} />
            ) : seen.Pins.length === 0 ? (
              <p className={styles.quiet}>{t('pinsEmpty')}</p>
            ) : (
              <ul className={styles.pins}>
                {seen.Pins.slice(0, 8).map(({ Pin_ID, Article_ID, Title }) => (
                  <li key={Pin_ID}>
                    <Link href={`/article/${Article_ID}`}>{Title}</Link>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <NoticePanel />
        </div>
        {widgets.map(({ id, Component }) => (
          <Component key={id} period={period} subject={state.subject} round={round} />
        ))}
      </div>
    </>
  );
});

export default DashboardScreen;
