import { useState } from 'react';
import { MessageService, QueryView, useClient, useLoaded, useReloading, useService, useText } from '#core/web';
import { formatNumber } from '#shared/format';
import {
  Button,
  ChartCard,
  ConfirmDialog,
  DataTable,
  Drawer,
  Skeleton,
  StatCard,
  StatRow,
  useUi,
  type ChartData,
  type GridColumn,
} from '#shared/ui';
import { redoClassifyContract, type RedoDetail } from '../contract';
import { EmotionMoves } from './emotion-moves';
import { RedoSamples } from './redo-samples';
import styles from './redo-classify.module.css';
import { isRunning, RedoState } from './redo-state';

interface RedoDrawerProps {
  readonly id: string;
  readonly mayAct: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

const pollInterval = 1000;
const rowActions = {
  apply: ['counted', 'cancelled', 'undone'],
  undo: ['done', 'cancelled', 'failed'],
} as const satisfies Record<string, readonly RedoDetail['State'][]>;
/** Failures that users can resolve have their own texts. */
const knownErrors = ['redo-classify.rule-changed'];

/** A run with its difference by day, subject and sample, and its actions. */
export function RedoDrawer({ id, mayAct, onClose, onChanged }: RedoDrawerProps) {
  const t = useText('redo-classify');
  const { language } = useUi();
  const client = useClient(redoClassifyContract);
  const messages = useService(MessageService);
  const [asking, setAsking] = useState<'apply' | 'undo' | null>(null);
  const [busy, setBusy] = useState(false);
  const loaded = useLoaded((signal) => client.detail({ query: { Redo_ID: id } }, { signal }), [client, id]);
  const { data, reload } = loaded;
  const waits = data !== undefined && isRunning(data);
  useReloading(reload, pollInterval, waits);
  const act = async (action: 'apply' | 'undo' | 'cancel'): Promise<void> => {
    setBusy(true);
    try {
      await client[action]({ body: { Redo_ID: id } });
    } catch (failure) {
      messages.error(failure);
    } finally {
      setBusy(false);
      reload();
      onChanged();
    }
  };
  const offers = (action: 'apply' | 'undo'): boolean => {
    if (!data || !(rowActions[action] as readonly string[]).includes(data.State)) return false;
    return action === 'undo' ? data.Applied > 0 : data.Applied < data.Changed;
  };
  const footer = mayAct && data && (
    <>
      {(data.State === 'counting' || data.State === 'applying' || data.State === 'counted') && (
        <Button busy={busy} onClick={() => void act('cancel')}>
          {t(data.State === 'counted' ? 'dismiss' : 'cancel')}
        </Button>
      )}
      {offers('undo') && (
        <Button icon="undo" onClick={() => setAsking('undo')}>
          {t('undo')}
        </Button>
      )}
      {offers('apply') && (
        <Button kind="primary" icon="check" onClick={() => setAsking('apply')}>
          {t('apply')}
        </Button>
      )}
    </>
  );
  return (
    <Drawer open wide title={t('detail')} onClose={onClose} footer={footer}>
      <QueryView query={loaded} lines={10} compact>
        {(data) => <Difference run={data} />}
      </QueryView>
      <ConfirmDialog
        open={asking !== null}
        title={t(`${asking ?? 'apply'}Title`)}
        action={t(asking ?? 'apply')}
        onConfirm={() => act(asking ?? 'apply')}
        onClose={() => setAsking(null)}
      >
        {data &&
          t(asking === 'undo' ? 'undoText' : data.Kind === 'emotion' ? 'applyEmotionText' : 'applyText', {
            changed: formatNumber(data.Changed, language),
            gained: formatNumber(data.Gained, language),
            lost: formatNumber(data.Lost, language),
            applied: formatNumber(data.Applied, language),
          })}
      </ConfirmDialog>
    </Drawer>
  );
}

function Difference({ run }: { readonly run: RedoDetail }) {
  const t = useText('redo-classify');
  return (
    <div className={styles.screen}>
      <RedoState run={run} />
      {run.Error && (
        <p role="alert">
          {knownErrors.includes(run.Error)
            ? t(`error.${run.Error.split('.')[1]}`)
            : t('failedText', { error: run.Error })}
        </p>
      )}
      {run.State === 'counting' ? (
        <Skeleton lines={10} />
      ) : run.Kind === 'emotion' ? (
        <EmotionMoves run={run} />
      ) : (
        <Figures run={run} />
      )}
    </div>
  );
}

/** Figures of a counted run. */
function Figures({ run }: { readonly run: RedoDetail }) {
  const t = useText('redo-classify');
  const { language } = useUi();
  const chart: ChartData = {
    kind: 'bar',
    stacked: true,
    categories: run.By_Day.map(({ Day }) => Day.slice(5)),
    series: (
      [
        ['unchanged', 'Unchanged', 'neutral'],
        ['gained', 'Gained', 'positive'],
        ['lost', 'Lost', 'negative'],
      ] as const
    ).map(([key, name, tone]) => ({ key, name: t(`field.${key}`), values: run.By_Day.map((day) => day[name]), tone })),
  };
  type Row = RedoDetail['Subjects'][number];
  const figure = (id: 'gained' | 'lost' | 'unchanged', of: (row: Row) => number): GridColumn<Row> => ({
    id,
    title: t(`field.${id}`),
    width: 80,
    align: 'end',
    render: (row) => formatNumber(of(row), language),
  });
  const columns: readonly GridColumn<Row>[] = [
    {
      id: 'name',
      title: t('field.scope'),
      width: 180,
      grow: 1,
      render: ({ Subject_Name, Rule_Version }) => (
        <>
          {Subject_Name} <small className={styles.note}>{t('version', { version: Rule_Version })}</small>
        </>
      ),
    },
    figure('gained', ({ Gained }) => Gained),
    figure('lost', ({ Lost }) => Lost),
    figure('unchanged', ({ Unchanged }) => Unchanged),
  ];
  return (
    <>
      <StatRow>
        <StatCard name={t('field.gained')} value={run.Gained} />
        <StatCard name={t('field.lost')} value={run.Lost} />
        <StatCard name={t('field.unchanged')} value={run.Unchanged} />
        <StatCard name={t('field.applied')} value={run.Applied} />
      </StatRow>
      <ChartCard title={t('byDay')} data={chart} empty={t('noChange')} />
      {run.Subjects.length > 0 && (
        <DataTable
          label={t('bySubject')}
          rows={run.Subjects}
          rowKey={({ Subject_ID }) => Subject_ID}
          columns={columns}
        />
      )}
      {run.Gained + run.Lost > 0 && (
        <RedoSamples key={run.State} id={run.Redo_ID} gained={run.Gained} lost={run.Lost} />
      )}
    </>
  );
}
