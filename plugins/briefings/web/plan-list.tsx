import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  NavigationService,
  QueryView,
  useAction,
  useClient,
  useLoaded,
  useService,
  useText,
  type PrivilegeService,
} from '#core/web';
import { routes } from '#shared/routes';
import {
  Button,
  ButtonRow,
  ConfirmDialog,
  DataTable,
  EmptyState,
  showToast,
  Stack,
  TimeText,
  Toggle,
  type GridColumn,
} from '#shared/ui';
import { scheduleContract, type Plan } from '../schedule-contract';
import styles from './briefings.module.css';
import { PlanDrawer } from './plan-drawer';
import { useFailureText } from './use-failure-text';

/** Scheduled briefs: previewed, sent to oneself as a test, enabled and disabled. */
export const PlanList = observer(function PlanList({ can }: { readonly can: ReturnType<PrivilegeService['can']> }) {
  const t = useText('briefings');
  const client = useClient(scheduleContract);
  const navigation = useService(NavigationService);
  const failureText = useFailureText();
  const loaded = useLoaded((signal) => client.plans({}, { signal }), [client], 'plans');
  const { reload } = loaded;
  const [edited, setEdited] = useState<Plan | 'new' | null>(null);
  const [going, setGoing] = useState<Plan | null>(null);
  const act = useAction(async (action: () => Promise<unknown>) => {
    await action();
    reload();
  });
  const attempt = useAction(async ({ Schedule_ID }: Plan, Is_Sent: boolean) => {
    const { Briefing_ID } = await client.tryPlan({ body: { Schedule_ID, Is_Sent } });
    if (Is_Sent) showToast({ text: t('plan.tried'), kind: 'success' });
    else navigation.navigate(routes.briefPreview({ id: Briefing_ID }));
  });
  const when = ({ Kind, Hour, Weekday, Day }: Plan): string => {
    const day =
      Kind === 'day'
        ? t('plan.daily')
        : Kind === 'week'
          ? t(`plan.weekdays.${Weekday}`)
          : t('plan.monthly', { day: Day });
    return `${day} ${String(Hour).padStart(2, '0')}:00`;
  };
  const columns: readonly GridColumn<Plan>[] = [
    { id: 'name', title: t('column.title'), width: 200, grow: 1, render: ({ Name }) => Name },
    { id: 'kind', title: t('column.kind'), width: 80, render: ({ Kind }) => t(`kind.${Kind}`) },
    { id: 'when', title: t('plan.when'), width: 130, render: when },
    {
      id: 'receivers',
      title: t('send.receivers'),
      width: 90,
      align: 'end',
      render: ({ Receiver_IDs }) => Receiver_IDs.length,
    },
    {
      id: 'next',
      title: t('plan.next'),
      width: 150,
      render: ({ Next_At, Is_Enabled }) => (Is_Enabled ? <TimeText at={Next_At} form="full" /> : '—'),
    },
    {
      id: 'last',
      title: t('plan.last'),
      width: 150,
      render: ({ Last_At, Last_Error, Last_Briefing_ID }) => (
        <>
          {Last_Briefing_ID ? (
            <a href={routes.briefPreview({ id: Last_Briefing_ID })}>
              <TimeText at={Last_At} />
            </a>
          ) : (
            <TimeText at={Last_At} />
          )}
          {Last_Error && <span className={styles.drift}> {failureText(Last_Error)}</span>}
        </>
      ),
    },
    { id: 'user', title: t('column.user'), width: 110, render: ({ User_Name }) => User_Name ?? '—' },
    {
      id: 'enabled',
      title: t('plan.enabled'),
      width: 80,
      render: (plan) => (
        <Toggle
          aria-label={`${t('plan.enabled')} ${plan.Name}`}
          disabled={!can.action}
          checked={plan.Is_Enabled}
          onChange={(Is_Enabled) => void act.run(() => client.updatePlan({ body: { ...plan, Is_Enabled } }))}
        />
      ),
    },
  ];
  const create = can.action && (
    <Button kind="primary" icon="add" onClick={() => setEdited('new')}>
      {t('plan.create')}
    </Button>
  );
  return (
    <QueryView query={loaded} lines={5} compact replaceOnError>
      {(data) => (
        <Stack>
          {data.list.length === 0 ? (
            <EmptyState icon="clock" title={t('plan.empty')} text={t('plan.emptyText')} action={create} />
          ) : (
            <>
              <ButtonRow>{create}</ButtonRow>
              <DataTable
                label={t('tab.plans')}
                rows={data.list}
                rowKey={({ Schedule_ID }) => Schedule_ID}
                columns={columns}
                actions={
                  can.action
                    ? (plan) => (
                        <ButtonRow>
                          <Button small kind="quiet" busy={attempt.busy} onClick={() => void attempt.run(plan, false)}>
                            {t('plan.preview')}
                          </Button>
                          <Button small kind="quiet" busy={attempt.busy} onClick={() => void attempt.run(plan, true)}>
                            {t('plan.trial')}
                          </Button>
                          <Button small kind="quiet" onClick={() => setEdited(plan)}>
                            {t('action.change')}
                          </Button>
                          <Button small kind="quiet" onClick={() => setGoing(plan)}>
                            {t('action.remove')}
                          </Button>
                        </ButtonRow>
                      )
                    : undefined
                }
              />
            </>
          )}
          {edited && (
            <PlanDrawer
              plan={edited === 'new' ? null : edited}
              onClose={() => setEdited(null)}
              onSaved={() => {
                setEdited(null);
                reload();
              }}
            />
          )}
          <ConfirmDialog
            open={going !== null}
            danger
            title={t('removeTitle', { name: going?.Name ?? '' })}
            action={t('action.remove')}
            onConfirm={() => void (going && act.run(() => client.removePlan({ query: { id: going.Schedule_ID } })))}
            onClose={() => setGoing(null)}
          >
            {t('plan.removeText')}
          </ConfirmDialog>
        </Stack>
      )}
    </QueryView>
  );
});
