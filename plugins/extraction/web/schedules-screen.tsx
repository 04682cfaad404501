import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  MessageService,
  NavigationService,
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import { formatDuration, formatNumber, formatPercent } from '#shared/format';
import { routes } from '#shared/routes';
import { Button, DataTable, EmptyState, PageHeader, Panel, useUi } from '#shared/ui';
import { bulkContract, type ScheduleProposal } from '../bulk-contract';
import styles from './extraction.module.css';

/** Suggested schedules from the publishing history of each source, to be applied individually or all at once. */
export default observer(function SchedulesScreen() {
  const t = useText('extraction');
  const client = useClient(bulkContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const mayChange = useService(PrivilegeService).can('task-schedule').modify;
  const { language } = useUi();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const loaded = useLoaded((signal) => client.proposals({}, { signal }), [client], 'proposals');
  const { data, reload } = loaded;
  const take = useAction(async (ids: readonly string[]) => {
    const { changed } = await client.generate({ body: { id: [...ids] } });
    messages.show('success', t('schedules.done', { count: changed }));
    setSelected(new Set());
    reload();
  });
  const interval = (seconds: number): string => formatDuration(seconds * 1000, language);
  const body = () => {
    return (
      <QueryView query={loaded} lines={8}>
        {(data) => {
          if (data.list.length === 0) {
            return (
              <EmptyState
                icon="check"
                title={t('schedules.empty')}
                text={t('schedules.considered', { count: data.Considered })}
                action={
                  <Button onClick={() => navigation.navigate(routes.sources())}>{t('title.task-schedule')}</Button>
                }
              />
            );
          }
          return (
            <DataTable<ScheduleProposal>
              label={t('title.generate-schedules')}
              rows={data.list}
              rowKey={({ Source_ID }) => Source_ID}
              getName={({ Source_Name }) => Source_Name}
              selected={mayChange ? selected : undefined}
              onSelected={setSelected}
              columns={[
                {
                  id: 'name',
                  title: t('extraction-source.fields.Source_Name'),
                  width: 240,
                  grow: 1,
                  render: ({ Source_Name, Url }) => (
                    <>
                      {Source_Name}
                      <span className={styles.address} title={Url}>
                        {Url}
                      </span>
                    </>
                  ),
                },
                {
                  id: 'articles',
                  title: t('schedules.articles'),
                  width: 110,
                  align: 'end',
                  render: ({ Articles }) => formatNumber(Articles, language),
                },
                {
                  id: 'idle',
                  title: t('schedules.idle'),
                  width: 110,
                  align: 'end',
                  render: ({ Idle_Share }) => formatPercent(Idle_Share, language, 0),
                },
                {
                  id: 'now',
                  title: t('schedules.now'),
                  width: 140,
                  render: ({ Interval_Seconds, Priority }) =>
                    `${interval(Interval_Seconds)} · ${t(`extraction-source.choices.Priority.${Priority}`)}`,
                },
                {
                  id: 'proposed',
                  title: t('schedules.proposed'),
                  width: 140,
                  render: ({ Proposed_Interval, Proposed_Priority }) => (
                    <strong>
                      {interval(Proposed_Interval)} · {t(`extraction-source.choices.Priority.${Proposed_Priority}`)}
                    </strong>
                  ),
                },
              ]}
            />
          );
        }}
      </QueryView>
    );
  };
  return (
    <div className={styles.stack}>
      <PageHeader
        title={t('title.generate-schedules')}
        text={t('schedules.text')}
        actions={
          mayChange &&
          data &&
          data.list.length > 0 && (
            <>
              <Button busy={take.busy} disabled={selected.size === 0} onClick={() => void take.run([...selected])}>
                {t('schedules.takeSome', { count: selected.size })}
              </Button>
              <Button
                kind="primary"
                busy={take.busy}
                onClick={() => void take.run(data.list.map(({ Source_ID }) => Source_ID))}
              >
                {t('schedules.takeAll', { count: data.list.length })}
              </Button>
            </>
          )
        }
      />
      <Panel flush>{body()}</Panel>
    </div>
  );
});
