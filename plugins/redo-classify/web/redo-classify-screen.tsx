import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import {
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useLoaded,
  useReloading,
  useService,
  useText,
} from '#core/web';
import { useSubjectNames } from '#plugins/subjects/web';
import { formatNumber } from '#shared/format';
import {
  Button,
  DataTable,
  DateRangePicker,
  EmptyState,
  Field,
  type GridColumn,
  MultiSelectBox,
  PageHeader,
  Pagination,
  Panel,
  getRange,
  Segmented,
  Skeleton,
  TextButton,
  TimeText,
  useUi,
  useUrlState,
} from '#shared/ui';
import { redoClassifyContract, redoKinds, type RedoKind, type RedoRun } from '../contract';
import { RedoDrawer } from './redo-drawer';
import styles from './redo-classify.module.css';
import { isRunning, RedoState } from './redo-state';

const size = 20;
const pollInterval = 1500;

/**
 * Re-runs the current rules or sentiment classification on stored articles: shows the difference first, then applies
 * it.
 */
export default observer(function RedoClassifyScreen() {
  const t = useText('redo-classify');
  const { language, timeZone } = useUi();
  const client = useClient(redoClassifyContract);
  const mayAct = useService(PrivilegeService).can('redo-classify').action;
  const names = useSubjectNames();
  const [state, change] = useUrlState({ id: '', page: '1' });
  const [period, setPeriod] = useState('last-7-days');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [kind, setKind] = useState<RedoKind>('rules');
  const loaded = useLoaded(
    (signal) => client.list({ query: { page: Number(state.page), size } }, { signal }),
    [client, state.page],
    'list',
  );
  const { data, reload } = loaded;
  const waits = data?.list.some(isRunning) === true;
  useReloading(reload, pollInterval, waits);
  const range = getRange(period, timeZone);
  const begin = useAction(async () => {
    if (!range) return;
    const run = await client.create({
      body: {
        Kind: kind,
        Period_From: range.from.toISOString(),
        Period_To: range.to.toISOString(),
        ...(chosen.length > 0 ? { Subject_IDs: [...chosen] } : {}),
      },
    });
    change({ id: run.Redo_ID, page: '1' });
    reload();
  });
  const subjects = (names?.Subjects ?? []).map(({ Subject_ID, Subject_Name }) => ({
    value: Subject_ID,
    label: Subject_Name,
  }));
  const getName = new Map(subjects.map(({ value, label }) => [value, label]));
  const getScope = ({ Subject_IDs: ids }: RedoRun): string =>
    ids === null
      ? t('all')
      : ids.length > 2
        ? t('several', { count: ids.length, name: getName.get(ids[0] ?? '') ?? `#${ids[0]}` })
        : ids.map((id) => getName.get(id) ?? `#${id}`).join(' · ');
  const figure = (id: string, of: (run: RedoRun) => number): GridColumn<RedoRun> => ({
    id,
    title: t(`field.${id}`),
    width: 80,
    align: 'end',
    render: (run) => formatNumber(of(run), language),
  });
  const columns: readonly GridColumn<RedoRun>[] = [
    {
      id: 'created',
      title: t('field.created'),
      width: 160,
      render: (run) => (
        <TextButton onClick={() => change({ id: run.Redo_ID })}>
          <TimeText at={run.Created_At} form="full" />
        </TextButton>
      ),
    },
    { id: 'by', title: t('field.by'), width: 100, render: ({ Created_By_Name }) => Created_By_Name ?? '—' },
    { id: 'kind', title: t('field.kind'), width: 110, render: ({ Kind }) => t(`kind.${Kind}`) },
    { id: 'scope', title: t('field.scope'), width: 200, grow: 1, render: getScope },
    {
      id: 'period',
      title: t('field.period'),
      width: 220,
      render: ({ Period_From, Period_To }) => (
        <>
          <TimeText at={Period_From} form="full" /> – <TimeText at={Period_To} form="full" />
        </>
      ),
    },
    { id: 'state', title: t('field.state'), width: 150, render: (run) => <RedoState run={run} /> },
    {
      id: 'changed',
      title: t('field.changed'),
      width: 120,
      align: 'end',
      render: ({ Kind, Gained, Lost, Changed }) =>
        Kind === 'rules'
          ? t('gainedLost', { gained: formatNumber(Gained, language), lost: formatNumber(Lost, language) })
          : formatNumber(Changed, language),
    },
    figure('unchanged', ({ Unchanged }) => Unchanged),
    figure('applied', ({ Applied }) => Applied),
  ];
  return (
    <div className={styles.screen}>
      <PageHeader title={t('title.redo-classify')} text={t('intro')} />
      {mayAct && (
        <Panel title={t('new')}>
          <form
            className={styles.form}
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              void begin.run();
            }}
          >
            <div className={styles.kind}>
              <Segmented
                label={t('field.kind')}
                value={kind}
                choices={redoKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
                onChange={setKind}
              />
            </div>
            <Field label={t('field.period')}>
              {(field) => <DateRangePicker id={field.id} value={period} clearable={false} onChange={setPeriod} />}
            </Field>
            <Field label={t('field.scope')}>
              {(field) => (
                <MultiSelectBox
                  {...field}
                  options={subjects}
                  value={chosen}
                  placeholder={t('all')}
                  onChange={setChosen}
                />
              )}
            </Field>
            <Button kind="primary" type="submit" icon="view" busy={begin.busy} disabled={!range}>
              {t('count')}
            </Button>
          </form>
        </Panel>
      )}
      <Panel title={t('runs')} flush>
        <QueryView
          query={loaded}
          skeleton={
            <div className={styles.padded}>
              <Skeleton lines={5} />
            </div>
          }
          compact
          empty={<EmptyState compact icon="history" title={t('empty')} text={t('emptyText')} />}
        >
          {(data) => (
            <DataTable
              label={t('title.redo-classify')}
              rows={data.list}
              rowKey={({ Redo_ID }) => Redo_ID}
              columns={columns}
            />
          )}
        </QueryView>
        {data && data.total > size && (
          <div className={styles.padded}>
            <Pagination
              page={Number(state.page)}
              size={size}
              total={data.total}
              onPage={(page) => change({ page: String(page) })}
            />
          </div>
        )}
      </Panel>
      {state.id && (
        <RedoDrawer
          key={state.id}
          id={state.id}
          mayAct={mayAct}
          onClose={() => change({ id: '' })}
          onChanged={reload}
        />
      )}
    </div>
  );
});
