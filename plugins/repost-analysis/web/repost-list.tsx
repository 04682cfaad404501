import { observer } from 'mobx-react-lite';
import { NavigationService, QueryView, useClient, useLoaded, useService, useText, useWidgets } from '#core/web';
import { routes } from '#shared/routes';
import {
  Button,
  DataTable,
  EmptyState,
  PageHeader,
  Pagination,
  Panel,
  Segmented,
  Stack,
  useUrlState,
} from '#shared/ui';
import { repostContract, repostSorts } from '../contract';
import { readRepostsOf } from '../reposts-of';
import { RepostCard } from './repost-card';
import { RepostFilters } from './repost-filters';

const unset = { Reposts_Of: '', sort: 'time', page: '1', size: '50' };

/** The reposts that a figure counts, narrowed further by filters. */
export const RepostList = observer(function RepostList() {
  const t = useText('repost-analysis');
  const client = useClient(repostContract);
  const navigation = useService(NavigationService);
  const exports = useWidgets('list.export');
  const [state, change] = useUrlState(unset);
  const parsedFilter = readRepostsOf(state.Reposts_Of);
  const sort = repostSorts.find((each) => each === state.sort) ?? 'time';
  const page = Math.max(1, Number.parseInt(state.page, 10) || 1);
  const size = [50, 100, 200].find((each) => String(each) === state.size) ?? 50;
  const loaded = useLoaded(
    async (signal) =>
      parsedFilter
        ? client.reposts({ query: { Reposts_Of: state.Reposts_Of, sort, page, size } }, { signal })
        : { list: [], total: 0 },
    [client, state.Reposts_Of, sort, page, size],
    'reposts',
  );
  const { data } = loaded;
  if (!parsedFilter)
    return (
      <EmptyState
        icon="weibo"
        title={t('noPost')}
        text={t('intro')}
        action={<Button onClick={() => navigation.navigate(routes.repostSpread())}>{t('otherPost')}</Button>}
      />
    );
  return (
    <Stack>
      <PageHeader
        title={t('list')}
        count={data?.total}
        actions={
          <>
            {exports.map(({ id, Component }) => (
              <Component key={id} source="reposts" filter={{ Reposts_Of: state.Reposts_Of }} sort={sort} />
            ))}
            <Button
              icon="chart"
              onClick={() => navigation.navigate(routes.repostSpread({ Reposts_Of: state.Reposts_Of }))}
            >
              {t('toFigures')}
            </Button>
          </>
        }
      />
      <RepostFilters repostsOf={parsedFilter} onChange={(Reposts_Of) => change({ Reposts_Of, page: '1' })} />
      <Segmented
        label={t('sort.label')}
        value={sort}
        choices={repostSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(value) => change({ sort: value, page: '1' })}
      />
      <Panel flush>
        <QueryView
          query={loaded}
          lines={10}
          compact
          replaceOnError
          empty={<EmptyState compact icon="weibo" title={t('noReposts')} text={t('noRepostsText')} />}
        >
          {(data) => (
            <DataTable
              label={t('list')}
              rows={data.list}
              rowKey={({ Number: number }) => String(number)}
              columns={[
                {
                  id: 'repost',
                  title: t('column.repost'),
                  width: 320,
                  grow: 1,
                  render: (repost) => <RepostCard postId={parsedFilter.postId} repost={repost} />,
                },
              ]}
            />
          )}
        </QueryView>
      </Panel>
      {data && data.total > size && (
        <Pagination
          page={page}
          size={size}
          sizes={[50, 100, 200]}
          total={data.total}
          onPage={(next) => change({ page: String(next) })}
          onSize={(next) => change({ size: String(next), page: '1' })}
        />
      )}
    </Stack>
  );
});
