import { observer } from 'mobx-react-lite';
import { PrivilegeService, QueryView, useClient, useLoaded, useOptions, useService, useText } from '#core/web';
import {
  EmptyState,
  FilterBar,
  PageHeader,
  Pagination,
  SearchInput,
  Segmented,
  SelectBox,
  Stack,
  Tabs,
  useDebounced,
  useUrlState,
} from '#shared/ui';
import { remarkContract, remarkSides, remarkStates } from '../contract';
import { ThreadCard } from './thread-card';

const defaults = { state: 'open', side: 'all', writer: '', keyword: '', page: '1' };
const size = 20;

/** Remarks on articles, thread by thread, with their state. */
const RemarkedInfoScreen = observer(() => {
  const t = useText('remarks');
  const client = useClient(remarkContract);
  const mayWrite = useService(PrivilegeService).can('remarked-info').modify;
  const people = useOptions('colleague');
  const [state, setState] = useUrlState(defaults);
  const keyword = useDebounced(state.keyword.trim());
  const State = remarkStates.find((each) => each === state.state) ?? 'open';
  const Side = remarkSides.find((each) => each === state.side) ?? 'all';
  const page = Number(state.page) || 1;
  const loaded = useLoaded(
    (signal) =>
      client.threads(
        {
          query: { State, Side, User_ID: state.writer || undefined, keyword: keyword || undefined, page, size },
        },
        { signal },
      ),
    [client, State, Side, state.writer, keyword, page],
    'list',
  );
  const { data, reload } = loaded;
  return (
    <Stack>
      <PageHeader title={t('title.remarked-info')} count={data?.total} />
      <FilterBar onReset={() => setState(defaults)}>
        <Segmented
          label={t('list.side.label')}
          value={Side}
          choices={remarkSides.map((value) => ({ value, label: t(`list.side.${value}`) }))}
          onChange={(side) => setState({ side, page: '1' })}
        />
        <SelectBox
          aria-label={t('list.writer')}
          placeholder={t('list.writer')}
          options={people}
          value={state.writer || null}
          onChange={(writer) => setState({ writer: writer ?? '', page: '1' })}
        />
        <SearchInput
          label={t('list.search')}
          value={state.keyword}
          onChange={({ target }) => setState({ keyword: target.value, page: '1' }, { replace: true })}
        />
      </FilterBar>
      <Tabs
        label={t('list.state.label')}
        value={State}
        onChange={(key) => setState({ state: key, page: '1' })}
        tabs={remarkStates.map((key) => ({ key, title: t(`list.state.${key}`), count: data?.Counts[key] }))}
      >
        <QueryView
          query={loaded}
          lines={8}
          empty={<EmptyState icon="comment" title={t('list.empty')} text={t('list.emptyText')} />}
        >
          {(data) => (
            <Stack>
              {data.list.map((thread) => (
                <ThreadCard key={thread.Remark_ID} thread={thread} mayWrite={mayWrite} onChanged={reload} />
              ))}
              {data.total > size && (
                <Pagination
                  page={page}
                  size={size}
                  total={data.total}
                  onPage={(next) => setState({ page: String(next) })}
                />
              )}
            </Stack>
          )}
        </QueryView>
      </Tabs>
    </Stack>
  );
});

export default RemarkedInfoScreen;
