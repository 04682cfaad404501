import { useState } from 'react';
import { MessageService, PrivilegeService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { formatNumber, formatPercent } from '#shared/format';
import { Button, DataTable, NumberInput, showToast, Skeleton, useUi, type GridColumn } from '#shared/ui';
import { latencyContract, type latencyPeriods, type LatencyTarget } from '../contract';
import styles from './latency.module.css';

const maxMinutes = 10_080;

/** Target of each service type, and the share of articles within it. */
export function TargetTable({ period }: { readonly period: (typeof latencyPeriods)[number] }) {
  const t = useText('latency');
  const { language } = useUi();
  const client = useClient(latencyContract);
  const messages = useService(MessageService);
  const mayModify = useService(PrivilegeService).can('latency').modify;
  const loaded = useLoaded((signal) => client.targets({ query: { Period: period } }, { signal }), [client, period]);
  const { reload } = loaded;
  return (
    <QueryView
      query={loaded}
      skeleton={
        <div className={styles.padded}>
          <Skeleton lines={4} />
        </div>
      }
      compact
      replaceOnError
    >
      {(data) => {
        const save = async (row: LatencyTarget, Minutes: number | null): Promise<void> => {
          try {
            await client.setTarget({ body: { Client_Service_Type_ID: row.Client_Service_Type_ID, Minutes } });
            const undo = { label: t('undo'), run: () => void save({ ...row, Minutes }, row.Minutes) };
            showToast({ text: t('saved'), kind: 'success', action: undo });
            reload();
          } catch (failure) {
            messages.error(failure);
          }
        };
        const columns: readonly GridColumn<LatencyTarget>[] = [
          {
            id: 'name',
            title: t('target.name'),
            width: 200,
            grow: 1,
            render: ({ Service_Type_Name }) => Service_Type_Name,
          },
          {
            id: 'minutes',
            title: t('target.minutes'),
            width: 260,
            render: (row) => (
              <TargetInput key={row.Minutes} row={row} disabled={!mayModify} onSave={(minutes) => save(row, minutes)} />
            ),
          },
          {
            id: 'kept',
            title: t('target.kept'),
            width: 140,
            align: 'end',
            render: ({ Kept, Broken }) => (Kept + Broken === 0 ? '—' : formatPercent(Kept / (Kept + Broken), language)),
          },
          {
            id: 'broken',
            title: t('target.broken'),
            width: 120,
            align: 'end',
            render: ({ Minutes, Broken }) => (Minutes === null ? '—' : formatNumber(Broken, language)),
          },
        ];
        return (
          <DataTable
            label={t('views.target')}
            rows={data.list}
            rowKey={(row) => row.Client_Service_Type_ID}
            columns={columns}
          />
        );
      }}
    </QueryView>
  );
}

interface TargetInputProps {
  readonly row: LatencyTarget;
  readonly disabled: boolean;
  readonly onSave: (minutes: number | null) => Promise<void>;
}

function TargetInput({ row, disabled, onSave }: TargetInputProps) {
  const t = useText('latency');
  const [minutes, setMinutes] = useState(row.Minutes);
  const [busy, setBusy] = useState(false);
  const isValid = minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= maxMinutes);
  const id = `target${row.Client_Service_Type_ID}`;
  return (
    <form
      className={styles.target}
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        void onSave(minutes).finally(() => setBusy(false));
      }}
    >
      <label htmlFor={id} className="hidden-text">
        {t('target.of', { name: row.Service_Type_Name })}
      </label>
      <NumberInput
        id={id}
        value={minutes}
        min={1}
        max={maxMinutes}
        step={1}
        disabled={disabled}
        placeholder={t('target.none')}
        aria-invalid={!isValid || undefined}
        onChange={setMinutes}
      />
      {!disabled && (
        <Button small type="submit" busy={busy} disabled={minutes === row.Minutes || !isValid}>
          {t('target.save')}
        </Button>
      )}
    </form>
  );
}
