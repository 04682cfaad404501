import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import {
  MessageService,
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import { commentSettingContract } from '#plugins/article-tracking';
import { routes } from '#shared/routes';
import {
  Button,
  ButtonRow,
  EmptyState,
  FilterBar,
  PageHeader,
  Pagination,
  SearchInput,
  Segmented,
  Stack,
  useDebounced,
  useUrlState,
} from '#shared/ui';
import { monitorContract, monitorSorts, type MonitoredArticle } from '../contract';
import { CommentCurve } from './comment-curve';
import { MonitorTable } from './monitor-table';

const defaults = { keyword: '', sort: 'new', page: '1', article: '' };
const size = 20;

/** Tracked articles with the number, new ones, sentiment and rate of their comments. */
const MonitorScreen = observer(() => {
  const t = useText('comment-monitor');
  const client = useClient(monitorContract);
  const settings = useClient(commentSettingContract);
  const messages = useService(MessageService);
  const privileges = useService(PrivilegeService);
  const [state, setState] = useUrlState(defaults);
  const keyword = useDebounced(state.keyword.trim());
  const sort = monitorSorts.find((each) => each === state.sort) ?? 'new';
  const page = Number(state.page) || 1;
  const loaded = useLoaded(
    (signal) => client.articles({ query: { keyword: keyword || undefined, sort, page, size } }, { signal }),
    [client, keyword, sort, page],
    'list',
  );
  const { data, reload } = loaded;
  const viewed = useAction(async ({ Article_Track_Task_ID, Max_Article_Reply_ID }: MonitoredArticle) => {
    if (Max_Article_Reply_ID)
      await settings.markViewed({
        body: { Article_Track_Task_ID, User_Viewed_Latest_Reply_ID: Max_Article_Reply_ID },
      });
    reload();
  });
  const stop = useAction(async ({ Article_Track_Task_ID }: MonitoredArticle) => {
    await settings.changeEnableStatus({ body: { id: [Article_Track_Task_ID], Is_Enabled: false } });
    messages.show('success', t('stopped'));
    reload();
  });
  const chosen = data?.list.find(({ Article_ID }) => Article_ID === state.article);
  return (
    <Stack>
      <PageHeader
        title={t('title.comment-monitor')}
        count={data?.total}
        actions={
          <ButtonRow>
            <Link href={routes.comments()}>{t('title.commented-info')}</Link>
            <Link href={routes.commentSettings()}>{t('title.comment-extraction-setting')}</Link>
          </ButtonRow>
        }
      />
      <FilterBar onReset={() => setState(defaults)}>
        <Segmented
          label={t('sort.label')}
          value={sort}
          choices={monitorSorts.map((value) => ({ value, label: t(`order.${value}`) }))}
          onChange={(value) => setState({ sort: value, page: '1' })}
        />
        <SearchInput
          label={t('searchArticles')}
          value={state.keyword}
          onChange={({ target }) => setState({ keyword: target.value, page: '1' }, { replace: true })}
        />
      </FilterBar>
      {data?.total !== 0 && (
        <CommentCurve
          title={chosen ? t('curveOf', { title: chosen.Article_Title }) : t('curve')}
          filter={chosen ? { Article_ID: chosen.Article_ID } : {}}
        />
      )}
      {chosen && (
        <ButtonRow>
          <Button small onClick={() => setState({ article: '' })}>
            {t('curveOfAll')}
          </Button>
        </ButtonRow>
      )}
      <QueryView query={loaded} lines={8} empty={<EmptyState icon="comment" title={t('none')} text={t('noneText')} />}>
        {(data) => (
          <>
            <MonitorTable
              rows={data.list}
              since={data.Since}
              chosen={state.article}
              may={{
                view: privileges.can('article-tracking').browse,
                stop: privileges.can('article-tracking').modify,
              }}
              onChoose={(article) => setState({ article: article === state.article ? '' : article })}
              onViewed={(row) => void viewed.run(row)}
              onStop={(row) => void stop.run(row)}
            />
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
    </Stack>
  );
});

export default MonitorScreen;
