import { observer } from 'mobx-react-lite';
import {
  AuthService,
  NavigationService,
  PrivilegeService,
  QueryView,
  useClient,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import { routes } from '#shared/routes';
import {
  Button,
  ChoiceBox,
  EmptyState,
  FilterBar,
  PageHeader,
  Pagination,
  SearchInput,
  Segmented,
  Stack,
  Tabs,
  useDebounced,
  useUrlState,
} from '#shared/ui';
import { ticketContract, ticketSides } from '../contract';
import { ticketPriorities, ticketTypes } from '../ticket';
import { SpeedButton } from './speed-button';
import { TicketForm } from './ticket-form';
import { TicketTable } from './ticket-table';

const defaults = {
  side: 'all',
  state: '',
  type: '',
  priority: '',
  keyword: '',
  unit: '',
  person: '',
  since: '',
  answered: '',
  alert: '',
  article: '',
  page: '1',
  add: '',
};
const size = 20;
const answers = ['true', 'false'] as const;
const states = ['', 'new', 'read', 'replied', 'closed', 'overdue'] as const;

/** All tickets visible to the user, by state; each tab's count matches its list. */
const TicketListScreen = observer(() => {
  const t = useText('tickets');
  const client = useClient(ticketContract);
  const navigation = useService(NavigationService);
  const isOperator = useService(AuthService).user?.User_Type === 'operator';
  const mayWrite = useService(PrivilegeService).can('ticket').modify;
  const [state, setState] = useUrlState(defaults);
  const keyword = useDebounced(state.keyword.trim());
  const Side = ticketSides.find((side) => side === state.side) ?? 'all';
  const State = states.find((each) => each !== '' && each === state.state) || undefined;
  const Type = ticketTypes.find((type) => type === state.type);
  const Priority = ticketPriorities.find((priority) => priority === state.priority);
  const page = Number(state.page) || 1;
  const filterQuery = {
    ...(state.unit ? { User_Group_ID: state.unit } : {}),
    ...(state.person ? { Assignee_ID: state.person } : {}),
    ...(state.since ? { Since: state.since } : {}),
  };
  const about = {
    ...(state.alert ? { Alert_ID: state.alert } : {}),
    ...(state.article ? { Article_ID: state.article } : {}),
  };
  const Is_Answered = answers.find((each) => each === state.answered);
  const loaded = useLoaded(
    (signal) =>
      client.list(
        {
          query: {
            Side,
            State,
            Type,
            Priority,
            keyword: keyword || undefined,
            Is_Answered,
            ...filterQuery,
            ...about,
            page,
            size,
          },
        },
        { signal },
      ),
    [client, Side, State, Type, Priority, keyword, JSON.stringify([filterQuery, about]), Is_Answered, page],
    'list',
  );
  const { data } = loaded;
  const chip = (isSet: boolean, text: string, changes: Partial<typeof defaults>) =>
    isSet ? [{ key: text, text: t(text), onRemove: () => setState({ ...changes, page: '1' }) }] : [];
  const counts = data?.Counts;
  const countOf = (key: (typeof states)[number]): number | undefined =>
    counts && (key === '' ? counts.new + counts.read + counts.replied + counts.closed : counts[key]);
  return (
    <Stack>
      <PageHeader
        title={t('title.ticket-list')}
        count={data?.total}
        actions={
          <>
            <SpeedButton />
            {mayWrite && (
              <Button kind="primary" icon="add" onClick={() => setState({ add: 'true' })}>
                {t('make')}
              </Button>
            )}
          </>
        }
      />
      <FilterBar
        onReset={() => setState(defaults)}
        active={[
          ...chip(Object.keys(filterQuery).length > 0, 'speed.chip', { unit: '', person: '', since: '' }),
          ...chip(state.alert !== '', 'ofAlert', { alert: '' }),
          ...chip(state.article !== '', 'ofArticle', { article: '' }),
        ]}
      >
        <Segmented
          label={t('side.label')}
          value={Side}
          choices={ticketSides.map((value) => ({ value, label: t(`side.${value}`) }))}
          onChange={(side) => setState({ side, page: '1' })}
        />
        <ChoiceBox
          aria-label={t('type.label')}
          empty={t('type.all')}
          value={Type ?? ''}
          choices={ticketTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          onChange={(type) => setState({ type, page: '1' })}
        />
        <ChoiceBox
          aria-label={t('priority.label')}
          empty={t('priority.all')}
          value={Priority ?? ''}
          choices={ticketPriorities.map((value) => ({ value, label: t(`priority.${value}`) }))}
          onChange={(priority) => setState({ priority, page: '1' })}
        />
        <ChoiceBox
          aria-label={t('answered.label')}
          empty={t('answered.all')}
          value={Is_Answered ?? ''}
          choices={answers.map((value) => ({ value, label: t(`answered.${value}`) }))}
          onChange={(answered) => setState({ answered, page: '1' })}
        />
        <SearchInput
          label={t('search')}
          value={state.keyword}
          onChange={({ target }) => setState({ keyword: target.value, page: '1' }, { replace: true })}
        />
      </FilterBar>
      <Tabs
        label={t('state.label')}
        value={State ?? ''}
        onChange={(key) => setState({ state: key, page: '1' })}
        tabs={states.map((key) => ({ key, title: t(`state.${key || 'all'}`), count: countOf(key) }))}
      >
        <QueryView query={loaded} lines={8} empty={<EmptyState icon="ticket" title={t('none')} text={t('noneText')} />}>
          {(data) => (
            <>
              <TicketTable rows={data.list} showClient={isOperator} />
              {data.total > size && (
                <Pagination
                  page={page}
                  size={size}
                  total={data.total}
                  onPage={(next) => setState({ page: String(next) })}
                />
              )}
            </>
          )}
        </QueryView>
      </Tabs>
      {state.add === 'true' && mayWrite && (
        <TicketForm
          toOperator={!isOperator}
          onClose={() => setState({ add: '' }, { replace: true })}
          onSaved={(id) => navigation.navigate(routes.ticket(id), { replace: true })}
        />
      )}
    </Stack>
  );
});

export default TicketListScreen;
