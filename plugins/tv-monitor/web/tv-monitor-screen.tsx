import { observer } from 'mobx-react-lite';
import { PrivilegeService, useService, useText } from '#core/web';
import { PageHeader, Tabs, useUrlState } from '#shared/ui';
import { BroadcastPanel } from './broadcast-panel';
import { DayView } from './day-view';
import { HitView } from './hit-view';
import { ImportView } from './import-view';
import { monitorDefaults } from './monitor-state';
import styles from './tv-monitor.module.css';

const views = ['hits', 'day', 'import'] as const;

/** Television screen: hits to the second, the channels by day, and the transcripts behind both. */
export default observer(function TvMonitorScreen() {
  const t = useText('tv-monitor');
  const mayImport = useService(PrivilegeService).can('tv-monitor').modify;
  const [state, change] = useUrlState(monitorDefaults);
  const offered = views.filter((view) => view !== 'import' || mayImport);
  const view = offered.find((each) => each === state.view) ?? 'hits';
  const opened = state.id !== '' && view !== 'import' && (
    <BroadcastPanel
      key={state.id}
      broadcastId={state.id}
      at={Number(state.at) || 0}
      subjectId={state.subject}
      keyword={state.q}
      onClose={() => change({ id: '', at: '' })}
    />
  );
  return (
    <div className={styles.page}>
      <PageHeader title={t('title.tv-monitor')} text={t('lead')} />
      <Tabs
        label={t('title.tv-monitor')}
        tabs={offered.map((key) => ({ key, title: t(`views.${key}`) }))}
        value={view}
        onChange={(next) => change({ view: next })}
      >
        {view === 'import' ? (
          <ImportView />
        ) : view === 'day' ? (
          <div className={styles.page}>
            <DayView state={state} change={change} />
            {opened}
          </div>
        ) : (
          <HitView state={state} change={change}>
            {opened}
          </HitView>
        )}
      </Tabs>
    </div>
  );
});
