import { observer } from 'mobx-react-lite';
import {
  MessageService,
  PrivilegeService,
  QueryView,
  useClient,
  useLoaded,
  useService,
  useShortcut,
  useText,
} from '#core/web';
import {
  ChoiceBox,
  EmptyState,
  FilterBar,
  IconButton,
  Panel,
  SearchInput,
  Segmented,
  Skeleton,
  Stack,
  TextButton,
  useUi,
  useUrlState,
  useTerm,
} from '#shared/ui';
import { formatDate } from '#shared/time';
import { mediaTypeTerms } from '#shared/vocabulary';
import { subjectContract } from '#plugins/subjects';
import {
  hotSpotContract,
  industries,
  periods,
  stages,
  type HotEvent,
  type HotEventQuery,
  type Period,
} from '../contract';
import { EventLine } from './event-line';
import lines from './event-line.module.css';
import styles from './hot-spot-screen.module.css';

const defaults = {
  period: '24h',
  subject: '',
  media: '',
  stage: '',
  industry: '',
  followed: '',
  sort: 'heat',
  keyword: '',
};
const sorts = ['heat', 'count', 'time', 'trend'] as const;
const periodNames = Object.keys(periods) as Period[];
const one = <Value extends string>(allowed: readonly Value[], value: string): Value | undefined =>
  allowed.find((each) => each === value);

/** Events of a period, filtered by the URL parameters. */
export const EventList = observer(({ onOpen }: { readonly onOpen: (id: string) => void }) => {
  const t = useText('hot-spots');
  const term = useTerm();
  const { timeZone } = useUi();
  const client = useClient(hotSpotContract);
  const subjectClient = useClient(subjectContract);
  const messages = useService(MessageService);
  const mayDismiss = useService(PrivilegeService).can('hot-spot-info').modify;
  const [state, setState] = useUrlState(defaults);
  const query: HotEventQuery = {
    period: one(periodNames, state.period) ?? '24h',
    sort: one(sorts, state.sort) ?? 'heat',
    size: 100,
    ...(state.subject ? { Subject_ID: state.subject } : {}),
    ...(state.media ? { Media_Type: state.media } : {}),
    ...(state.keyword ? { keyword: state.keyword } : {}),
    ...(state.stage ? { Stage: one(stages, state.stage) } : {}),
    ...(state.industry ? { Industry: one(industries, state.industry) } : {}),
    ...(state.followed ? { Is_Followed: 'true' as const } : {}),
  };
  const events = useLoaded((signal) => client.list({ query }, { signal }), [client, JSON.stringify(query)], 'list');
  const subjects = useLoaded((signal) => subjectClient.tree({}, { signal }), [subjectClient], 'subjects');
  useShortcut('r', events.reload, t('refresh'));
  const change = (work: Promise<unknown>): void =>
    void work.then(events.reload, (thrown: unknown) => messages.error(thrown));
  const top = Math.max(0, ...(events.data?.list ?? []).map(({ Heat }) => Heat));
  const narrowed = state.subject + state.media + state.stage + state.industry + state.followed + state.keyword !== '';

  const actions = (event: HotEvent) => (
    <>
      <IconButton
        small
        icon="star"
        pressed={event.Is_Followed}
        label={t(event.Is_Followed ? 'unfollow' : 'follow', { title: event.Title })}
        onClick={() =>
          change(
            event.Is_Followed
              ? client.unfollow({ query: { id: event.Event_ID } })
              : client.follow({ body: { id: event.Event_ID } }),
          )
        }
      />
      {mayDismiss && (
        <IconButton
          small
          icon="block"
          label={t('dismiss', { title: event.Title })}
          onClick={() =>
            change(
              client.dismiss({ body: { id: event.Event_ID } }).then(() => messages.show('success', t('dismissed'))),
            )
          }
        />
      )}
    </>
  );
  return (
    <Stack>
      <FilterBar
        onReset={() => setState(defaults)}
        shown={7}
        actions={
          <>
            <IconButton
              icon="star"
              pressed={state.followed !== ''}
              label={t('onlyFollowed')}
              onClick={() => setState({ followed: state.followed ? '' : '1' })}
            />
            <IconButton
              icon="refresh"
              label={t('refresh')}
              aria-busy={events.loading || undefined}
              onClick={events.reload}
            />
          </>
        }
      >
        <Segmented
          label={t('period.label')}
          value={query.period}
          choices={periodNames.map((value) => ({ value, label: t(`period.${value}`) }))}
          onChange={(period) => setState({ period })}
        />
        <ChoiceBox
          aria-label={t('subject')}
          value={state.subject}
          empty={t('allSubjects')}
          choices={(subjects.data?.Subjects ?? []).map(({ Subject_ID, Subject_Name }) => ({
            value: Subject_ID,
            label: Subject_Name,
          }))}
          onChange={(subject) => setState({ subject })}
        />
        <ChoiceBox
          aria-label={t('mediaType')}
          value={state.media}
          empty={t('allMedia')}
          choices={mediaTypeTerms.values.map((value) => ({ value, label: term(mediaTypeTerms, value) }))}
          onChange={(media) => setState({ media })}
        />
        <ChoiceBox
          aria-label={t('stageLabel')}
          value={state.stage}
          empty={t('allStages')}
          choices={stages.map((value) => ({ value, label: t(`stage.${value}`) }))}
          onChange={(stage) => setState({ stage })}
        />
        <ChoiceBox
          aria-label={t('industry')}
          value={state.industry}
          empty={t('allIndustries')}
          choices={industries.map((value) => ({ value, label: t(`industries.${value}`) }))}
          onChange={(industry) => setState({ industry })}
        />
        <SearchInput
          label={t('keyword')}
          placeholder={t('keyword')}
          value={state.keyword}
          maxLength={100}
          onChange={({ target }) => setState({ keyword: target.value }, { replace: true })}
        />
        <ChoiceBox
          aria-label={t('sort.label')}
          value={query.sort}
          choices={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={(sort) => setState({ sort: sort || 'heat' })}
        />
      </FilterBar>
      <Panel flush>
        <QueryView
          query={events}
          skeleton={<Skeleton lines={12} className={styles.waiting} />}
          empty={<EmptyState icon="fire" title={t('empty')} text={t(narrowed ? 'emptyNarrowed' : 'emptyText')} />}
        >
          {(data) => (
            <ol className={lines.list} aria-label={t('tab.events')}>
              {data.list.map((event, index) => (
                <EventLine
                  key={event.Event_ID}
                  event={event}
                  rank={index + 1}
                  top={top}
                  actions={actions(event)}
                  title={<TextButton onClick={() => onOpen(event.Event_ID)}>{event.Title}</TextButton>}
                  details={event.New_Count > 0 && <b>{t('newSince', { count: event.New_Count })}</b>}
                />
              ))}
            </ol>
          )}
        </QueryView>
      </Panel>
      {events.data && (
        <p className={styles.quiet}>
          {t('counted', {
            count: events.data.total,
            from: formatDate(new Date(events.data.From), 'MM/dd HH:mm', timeZone),
            to: formatDate(new Date(events.data.To), 'MM/dd HH:mm', timeZone),
          })}
        </p>
      )}
    </Stack>
  );
});
