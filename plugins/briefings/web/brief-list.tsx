import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { QueryView, useAction, useClient, useLoaded, useReloading, useText, type PrivilegeService } from '#core/web';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import {
  Button,
  ButtonRow,
  ChoiceBox,
  ConfirmDialog,
  DataTable,
  EmptyState,
  FilterBar,
  Icon,
  MenuButton,
  Pagination,
  ProgressBar,
  SearchInput,
  Stack,
  Tag,
  TimeText,
  useDebounced,
  useUi,
  useUrlState,
  type GridColumn,
  type MenuItem,
  type Tone,
} from '#shared/ui';
import { briefContract, briefKinds, briefStates, type Brief, type BriefState } from '../contract';
import { BriefDrawer } from './brief-drawer';
import styles from './briefings.module.css';
import { RebuildDialog } from './rebuild-dialog';
import { useFailureText } from './use-failure-text';

const tones: Readonly<Record<BriefState, Tone>> = {
  drafting: 'neutral',
  generating: 'accent',
  done: 'positive',
  failed: 'negative',
  sent: 'positive',
};
const defaults = { kind: '', state: '', keyword: '', page: '1' };
const size = 20;
/** Refresh interval in milliseconds while a brief of the list is being built. */
const refreshEvery = 1_500;

/** Briefs of the client with their progress and actions. */
export const BriefList = observer(function BriefList({ can }: { readonly can: ReturnType<PrivilegeService['can']> }) {
  const t = useText('briefings');
  const { timeZone } = useUi();
  const client = useClient(briefContract);
  const failureText = useFailureText();
  const [state, setState] = useUrlState(defaults);
  const keyword = useDebounced(state.keyword.trim());
  const Kind = briefKinds.find((each) => each === state.kind);
  const State = briefStates.find((each) => each === state.state);
  const page = Number(state.page) || 1;
  const loaded = useLoaded(
    (signal) => client.list({ query: { Kind, State, keyword: keyword || undefined, page, size } }, { signal }),
    [client, Kind, State, keyword, page],
    'briefs',
  );
  const { data, reload } = loaded;
  const [edited, setEdited] = useState<Brief | 'new' | null>(null);
  const [going, setGoing] = useState<Brief | null>(null);
  const [rebuilt, setRebuilt] = useState<Brief | null>(null);
  useReloading(reload, refreshEvery, data?.list.some((brief) => brief.State === 'generating') ?? false);
  const act = useAction(async (action: () => Promise<unknown>) => {
    await action();
    reload();
  });
  const day = (at: string): string => formatDate(new Date(at), 'yyyy/MM/dd', timeZone);
  const columns: readonly GridColumn<Brief>[] = [
    {
      id: 'title',
      title: t('column.title'),
      width: 240,
      grow: 1,
      render: (brief) => (
        <span className={styles.name}>
          {brief.Is_Pinned && <Icon name="pin" size={13} />}
          {brief.Built_At ? <a href={routes.briefPreview({ id: brief.Briefing_ID })}>{brief.Title}</a> : brief.Title}
          <span className={styles.soft}>{t('part.number', { number: brief.Number })}</span>
        </span>
      ),
    },
    { id: 'kind', title: t('column.kind'), width: 80, render: (brief) => t(`kind.${brief.Kind}`) },
    {
      id: 'period',
      title: t('column.period'),
      width: 215,
      render: ({ From, To }) => `${day(From)} – ${day(To)}`,
    },
    {
      id: 'state',
      title: t('column.state'),
      width: 150,
      render: (brief) => (
        <>
          <Tag tone={tones[brief.State]}>{t(`state.${brief.State}`)}</Tag>
          {brief.State === 'generating' && (
            <ProgressBar value={brief.Progress} label={t('progress', { name: brief.Title })} />
          )}
          {brief.Error && <span className={styles.drift}> {failureText(brief.Error)}</span>}
        </>
      ),
    },
    {
      id: 'drift',
      title: t('column.drift'),
      width: 120,
      render: ({ Drift_Count }) =>
        Drift_Count === null ? (
          '—'
        ) : (
          <Tag tone={Drift_Count === 0 ? 'positive' : 'warning'}>
            {Drift_Count === 0 ? t('drift.fits') : t('drift.count', { count: Drift_Count })}
          </Tag>
        ),
    },
    { id: 'user', title: t('column.user'), width: 110, render: ({ User_Name }) => User_Name ?? '—' },
    { id: 'created', title: t('column.created'), width: 110, render: ({ Created_At }) => <TimeText at={Created_At} /> },
  ];
  const one = ({ Briefing_ID }: Brief) => ({ body: { Briefing_ID } });
  const rowActions = (brief: Brief): MenuItem[] => [
    ...(can.modify && brief.State !== 'generating'
      ? [{ key: 'change', label: t('action.change'), icon: 'edit' as const, onSelect: () => setEdited(brief) }]
      : []),
    ...(can.modify
      ? [
          {
            key: 'copy',
            label: t('action.copy'),
            icon: 'copy' as const,
            onSelect: () => void act.run(() => client.copy(one(brief))),
          },
          {
            key: 'pin',
            label: t(brief.Is_Pinned ? 'action.unpin' : 'action.pin'),
            icon: 'pin' as const,
            onSelect: () =>
              void act.run(() => client.pin({ body: { Briefing_ID: brief.Briefing_ID, Is_Pinned: !brief.Is_Pinned } })),
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
            onSelect: () => setGoing(brief),
          },
        ]
      : []),
  ];
  const actions = (brief: Brief) => (
    <ButtonRow>
      {can.modify && brief.State !== 'generating' && (
        <Button
          small
          kind="quiet"
          onClick={() => (brief.Built_At ? setRebuilt(brief) : void act.run(() => client.build(one(brief))))}
        >
          {t(brief.Built_At ? 'action.rebuild' : 'action.build')}
        </Button>
      )}
      {(can.modify || can.delete) && (
        <MenuButton small label={t('action.more', { name: brief.Title })} items={rowActions(brief)} />
      )}
    </ButtonRow>
  );
  const create = can.modify && (
    <Button kind="primary" icon="add" onClick={() => setEdited('new')}>
      {t('form.create')}
    </Button>
  );
  const isNarrowed = Boolean(Kind ?? State) || keyword !== '';
  return (
    <Stack>
      {create && <ButtonRow>{create}</ButtonRow>}
      <FilterBar onReset={() => setState(defaults)}>
        <ChoiceBox
          aria-label={t('column.kind')}
          value={Kind ?? ''}
          empty={t('filter.kinds')}
          choices={briefKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(kind) => setState({ kind, page: '1' })}
        />
        <ChoiceBox
          aria-label={t('column.state')}
          value={State ?? ''}
          empty={t('filter.states')}
          choices={briefStates.map((value) => ({ value, label: t(`state.${value}`) }))}
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
            icon="book"
            title={t(isNarrowed ? 'empty.narrowed' : 'empty.title')}
            text={isNarrowed ? undefined : t('empty.text')}
            action={isNarrowed ? <Button onClick={() => setState(defaults)}>{t('filter.all')}</Button> : create}
          />
        }
      >
        {(data) => (
          <>
            <DataTable
              label={t('title.brief-report')}
              rows={data.list}
              rowKey={({ Briefing_ID }) => Briefing_ID}
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
      {edited && (
        <BriefDrawer
          brief={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            reload();
          }}
        />
      )}
      <RebuildDialog
        brief={rebuilt}
        onConfirm={() => void (rebuilt && act.run(() => client.build(one(rebuilt))))}
        onClose={() => setRebuilt(null)}
      />
      <ConfirmDialog
        open={going !== null}
        danger
        title={t('removeTitle', { name: going?.Title ?? '' })}
        action={t('action.remove')}
        onConfirm={() => void (going && act.run(() => client.remove({ query: { id: going.Briefing_ID } })))}
        onClose={() => setGoing(null)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </Stack>
  );
});
