import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import {
  NavigationService,
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import {
  Button,
  ChoiceBox,
  ConfirmDialog,
  DataTable,
  EmptyState,
  FilterBar,
  MenuButton,
  PageHeader,
  Pagination,
  SearchInput,
  Stack,
  useDebounced,
  useUi,
  useUrlState,
  type MenuItem,
} from '#shared/ui';
import { htmlReportContract, htmlReportStates, type HtmlReport } from '../contract';
import type { Page } from '../report';
import { PageShareDialog } from './page-share-dialog';
import { useReportColumns } from './report-columns';
import { starterPage, starters, type Starter } from './starter-page';
import { VisitsDialog } from './visits-dialog';

const defaults = { state: '', keyword: '', page: '1' };
const size = 20;
type Opened = { readonly what: 'share' | 'visits' | 'remove'; readonly report: HtmlReport } | null;

/** The reports of the client with draft state, published version and number of visits. */
export default observer(function ReportListScreen() {
  const t = useText('html-reports');
  const { timeZone } = useUi();
  const client = useClient(htmlReportContract);
  const navigation = useService(NavigationService);
  const can = useService(PrivilegeService).can('html-report');
  const [state, setState] = useUrlState(defaults);
  const [opened, setOpened] = useState<Opened>(null);
  const keyword = useDebounced(state.keyword.trim());
  const State = htmlReportStates.find((each) => each === state.state);
  const page = Number(state.page) || 1;
  const loaded = useLoaded(
    (signal) => client.list({ query: { State, keyword: keyword || undefined, page, size } }, { signal }),
    [client, State, keyword, page],
    'html-reports',
  );
  const { reload } = loaded;
  const act = useAction(async (action: () => Promise<unknown>) => {
    await action();
    reload();
  });
  // Block ids are random, and a retry after a lost answer must send the same page.
  const pages = useRef(new Map<Starter, Page>());
  const create = useAction(async (starter: Starter) => {
    const day = formatDate(new Date(), 'yyyy-MM-dd', timeZone);
    const body = pages.current.get(starter) ?? starterPage(starter, t, day);
    pages.current.set(starter, body);
    const { HTML_Report_ID } = await client.create({ body });
    pages.current.delete(starter);
    navigation.navigate(routes.htmlReportEditor({ id: HTML_Report_ID }));
  });
  const columns = useReportColumns((what, report) => setOpened({ what, report }), can.action);
  const close = (): void => setOpened(null);
  const creator = can.modify && (
    <MenuButton
      withText
      icon="add"
      label={t('create.label')}
      disabled={create.busy}
      items={starters.map((starter) => ({
        key: starter,
        label: t(`create.${starter}`),
        onSelect: () => void create.run(starter),
      }))}
    />
  );
  const isNarrowed = Boolean(State) || keyword !== '';
  const rowActions = (report: HtmlReport): MenuItem[] => [
    ...(can.modify
      ? [
          {
            key: 'copy',
            label: t('action.copy'),
            icon: 'copy' as const,
            onSelect: () => void act.run(() => client.copy({ body: { HTML_Report_ID: report.HTML_Report_ID } })),
          },
        ]
      : []),
    ...(can.delete
      ? [
          {
            key: 'remove',
            label: t('action.remove'),
            icon: 'delete' as const,
            danger: true,
            onSelect: () => setOpened({ what: 'remove', report }),
          },
        ]
      : []),
  ];
  const actions = (report: HtmlReport) => (
    <>
      {can.action && report.State === 'published' && (
        <Button small kind="quiet" onClick={() => setOpened({ what: 'share', report })}>
          {t('action.share')}
        </Button>
      )}
      {(can.modify || can.delete) && (
        <MenuButton small label={t('action.more', { name: report.Title })} items={rowActions(report)} />
      )}
    </>
  );
  return (
    <Stack>
      <PageHeader title={t('title.html-report')} text={t('lead')} actions={creator} />
      <FilterBar onReset={() => setState(defaults)}>
        <ChoiceBox
          aria-label={t('column.state')}
          value={State ?? ''}
          empty={t('filter.states')}
          choices={htmlReportStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(next) => setState({ state: next, page: '1' })}
        />
        <SearchInput
          label={t('filter.keyword')}
          value={state.keyword}
          onChange={({ target }) => setState({ keyword: target.value, page: '1' })}
        />
      </FilterBar>
      <QueryView
        query={loaded}
        lines={6}
        compact
        replaceOnError
        empty={
          <EmptyState
            icon="report"
            title={t(isNarrowed ? 'empty.narrowed' : 'empty.title')}
            text={isNarrowed ? undefined : t('empty.text')}
            action={isNarrowed ? <Button onClick={() => setState(defaults)}>{t('filter.all')}</Button> : creator}
          />
        }
      >
        {(data) => (
          <>
            <DataTable
              label={t('title.html-report')}
              rows={data.list}
              rowKey={({ HTML_Report_ID }) => HTML_Report_ID}
              columns={columns}
              actions={actions}
            />
            <Pagination
              page={page}
              size={size}
              total={data.total}
              onPage={(next) => setState({ page: String(next) })}
            />
          </>
        )}
      </QueryView>
      {opened?.what === 'share' && (
        <PageShareDialog
          id={opened.report.HTML_Report_ID}
          onClose={() => {
            close();
            reload();
          }}
        />
      )}
      {opened?.what === 'visits' && <VisitsDialog report={opened.report} onClose={close} />}
      <ConfirmDialog
        open={opened?.what === 'remove'}
        danger
        title={t('removeTitle', { name: opened?.report.Title ?? '' })}
        action={t('action.remove')}
        onConfirm={() => void (opened && act.run(() => client.remove({ query: { id: opened.report.HTML_Report_ID } })))}
        onClose={close}
      >
        {t('removeText')}
      </ConfirmDialog>
    </Stack>
  );
});
