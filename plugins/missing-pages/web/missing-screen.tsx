import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import {
  MessageService,
  NavigationService,
  PrivilegeService,
  QueryView,
  useClient,
  useLoaded,
  useReloading,
  useService,
  useText,
} from '#core/web';
import { useErrorText } from '#plugins/extraction/web';
import { formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import {
  Button,
  ChoiceBox,
  DataTable,
  EmptyState,
  FilterBar,
  FilterItem,
  IconButton,
  PageHeader,
  Pagination,
  Panel,
  SearchInput,
  Tag,
  TextButton,
  TimeText,
  type Tone,
  useDebounced,
  useUi,
  useUrlState,
} from '#shared/ui';
import { missingContract, missingStates, type MissingPageRow } from '../contract';
import styles from './missing-pages.module.css';
import { MissingDrawer } from './missing-drawer';

type State = MissingPageRow['State'];

const defaults = { state: 'open', error: '', keyword: '', page: '1', size: '50', id: '' };
const tones: Readonly<Record<State, Tone>> = {
  open: 'warning',
  waiting: 'accent',
  repairing: 'accent',
  fixed: 'positive',
  dismissed: 'neutral',
};
/** Refresh interval in milliseconds, so that requested fetches appear while the screen is open. */
const refreshEvery = 3000;

/** Articles whose page could not be read: retry, use other selectors, paste the text, or dismiss. */
export default observer(function MissingScreen() {
  const t = useText('missing-pages');
  const extraction = useText('extraction');
  const client = useClient(missingContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const allowed = useService(PrivilegeService).can('missing-detail-page');
  const errorText = useErrorText();
  const { language } = useUi();
  const [state, change] = useUrlState(defaults);
  const [typed, setTyped] = useState(state.keyword);
  const rested = useDebounced(typed, 300);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (rested === typed && rested.trim() !== state.keyword)
      change({ keyword: rested.trim(), page: '1' }, { replace: true });
  }, [rested]);
  const filter = {
    State: missingStates.find((each) => each === state.state),
    Error_Code: state.error || undefined,
    keyword: state.keyword || undefined,
  };
  const loaded = useLoaded(
    (signal) => client.list({ query: { ...filter, page: Number(state.page), size: Number(state.size) } }, { signal }),
    [client, JSON.stringify(filter), state.page, state.size],
    'list',
  );
  const { data, reload } = loaded;
  const isMoving = data?.States.some(({ State }) => State === 'waiting' || State === 'repairing') ?? false;
  useReloading(reload, refreshEvery, isMoving);
  const count = (value: number): string => formatNumber(value, language);
  const after = async (work: Promise<string>): Promise<void> => {
    try {
      messages.show('success', await work);
      setSelected(new Set());
    } catch (failure) {
      messages.error(failure);
    } finally {
      reload();
    }
  };
  const retry = (ids: readonly string[]) =>
    after(
      client.retry({ body: { id: [...ids] } }).then(({ requested }) => t('missing.requested', { count: requested })),
    );
  const dismiss = (ids: readonly string[], on: boolean) =>
    after(
      client
        .dismiss({ body: { id: [...ids], Is_Dismissed: on } })
        .then(({ changed }) => t(on ? 'missing.dismissed' : 'missing.restored', { count: changed })),
    );
  const narrow = (changes: Partial<typeof defaults>): void => {
    setSelected(new Set());
    change({ page: '1', ...changes });
  };
  const body = () => {
    return (
      <QueryView
        query={loaded}
        lines={8}
        empty={<EmptyState icon="check" title={t('missing.empty')} text={t('missing.emptyText')} />}
      >
        {(data) => (
          <>
            <DataTable<MissingPageRow>
              label={t('title.missing-detail-page')}
              rows={data.list}
              rowKey={({ Missing_ID }) => Missing_ID}
              getName={({ Title, Url }) => Title ?? Url}
              selected={allowed.action || allowed.modify ? selected : undefined}
              onSelected={setSelected}
              columns={[
                {
                  id: 'title',
                  title: t('missing.page'),
                  width: 300,
                  grow: 1,
                  render: ({ Missing_ID, Title, Url }) => (
                    <>
                      <TextButton onClick={() => change({ id: Missing_ID })}>
                        {Title || extraction('try.untitled')}
                      </TextButton>
                      <a className={styles.address} href={Url} target="_blank" rel="noreferrer noopener" title={Url}>
                        {Url.replace(/^https?:\/\//, '')}
                      </a>
                    </>
                  ),
                },
                {
                  id: 'source',
                  title: t('missing.source'),
                  width: 160,
                  render: ({ Source_Name }) => Source_Name ?? t('missing.pushed'),
                },
                {
                  id: 'state',
                  title: t('missing.state'),
                  width: 110,
                  render: ({ State }) => <Tag tone={tones[State]}>{t(`missing.states.${State}`)}</Tag>,
                },
                { id: 'reason', title: t('missing.reason'), width: 240, render: (row) => <Reason row={row} /> },
                {
                  id: 'tries',
                  title: t('missing.tries'),
                  width: 80,
                  align: 'end',
                  render: ({ Tries }) => count(Tries),
                },
                {
                  id: 'last',
                  title: t('missing.last'),
                  width: 130,
                  render: ({ Last_At }) => <TimeText at={Last_At} />,
                },
              ]}
              actions={(row) => (
                <>
                  {allowed.action && (row.State === 'open' || row.State === 'dismissed') && (
                    <IconButton
                      small
                      icon="refresh"
                      label={t('missing.retryOf', { name: row.Title ?? row.Url })}
                      onClick={() => void retry([row.Missing_ID])}
                    />
                  )}
                  {row.State !== 'fixed' && allowed.modify && (
                    <IconButton
                      small
                      icon="edit"
                      label={t('missing.completeOf', { name: row.Title ?? row.Url })}
                      onClick={() => change({ id: row.Missing_ID })}
                    />
                  )}
                  {row.Article_ID && (
                    <IconButton
                      small
                      icon="article"
                      label={t('missing.articleOf', { name: row.Title ?? row.Url })}
                      onClick={() => navigation.navigate(routes.article(row.Article_ID ?? ''))}
                    />
                  )}
                </>
              )}
            />
            <Pagination
              page={Number(state.page)}
              size={Number(state.size)}
              total={data.total}
              onPage={(page) => change({ page: String(page) })}
              onSize={(size) => change({ size: String(size), page: '1' })}
            />
          </>
        )}
      </QueryView>
    );
  };
  const ofState = (name: State): number => data?.States.find(({ State }) => State === name)?.Count ?? 0;
  const ids = [...selected];
  return (
    <div className={styles.stack}>
      <PageHeader
        title={t('title.missing-detail-page')}
        text={t('missing.text')}
        count={data?.total}
        actions={
          <>
            {ids.length > 0 &&
              allowed.modify &&
              (state.state === 'dismissed' ? (
                <Button icon="undo" onClick={() => void dismiss(ids, false)}>
                  {t('missing.restore', { count: count(ids.length) })}
                </Button>
              ) : (
                <Button icon="archive" onClick={() => void dismiss(ids, true)}>
                  {t('missing.dismiss', { count: count(ids.length) })}
                </Button>
              ))}
            {ids.length > 0 && allowed.action && (
              <Button kind="primary" icon="refresh" onClick={() => void retry(ids)}>
                {t('missing.retrySome', { count: count(ids.length) })}
              </Button>
            )}
            <IconButton icon="refresh" label={t('missing.reload')} onClick={reload} />
          </>
        }
      />
      <FilterBar
        active={[]}
        onReset={() => {
          setTyped('');
          narrow(defaults);
        }}
      >
        <FilterItem label={t('missing.state')}>
          {(id) => (
            <ChoiceBox
              id={id}
              value={state.state === 'all' ? '' : state.state}
              empty={t('missing.all')}
              choices={missingStates.map((value) => ({
                value,
                label: `${t(`missing.states.${value}`)} ${count(ofState(value))}`,
              }))}
              onChange={(value) => narrow({ state: value || 'all' })}
            />
          )}
        </FilterItem>
        <FilterItem label={t('missing.reason')}>
          {(id) => (
            <ChoiceBox
              id={id}
              value={state.error}
              empty={t('missing.all')}
              choices={(data?.Errors ?? []).map(({ Error_Code, Count }) => ({
                value: Error_Code,
                label: `${errorText(Error_Code, null)} ${count(Count)}`,
              }))}
              onChange={(value) => narrow({ error: value })}
            />
          )}
        </FilterItem>
        <FilterItem label={t('missing.search')}>
          {(id) => (
            <SearchInput
              id={id}
              label={t('missing.search')}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </FilterItem>
      </FilterBar>
      <Panel flush>{body()}</Panel>
      {state.id && <MissingDrawer key={state.id} id={state.id} onChanged={reload} onClose={() => change({ id: '' })} />}
    </div>
  );
});

function Reason({
  row: { State, Error_Code, Error_Message, Next_At, Repaired_By, Ended_At },
}: {
  readonly row: MissingPageRow;
}) {
  const t = useText('missing-pages');
  const errorText = useErrorText();
  if (State === 'fixed')
    return (
      <span className={styles.reason}>
        {t(`missing.by.${Repaired_By ?? 'fetch'}`)} · <TimeText at={Ended_At} />
      </span>
    );
  return (
    <span className={styles.reason} title={Error_Message}>
      {errorText(Error_Code, Error_Message)}
      {State === 'open' && Next_At && (
        <>
          {' '}
          · {t('missing.next')} <TimeText at={Next_At} />
        </>
      )}
    </span>
  );
}
