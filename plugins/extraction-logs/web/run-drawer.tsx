import { NavigationService, PrivilegeService, useService, useText } from '#core/web';
import { Button, Drawer } from '#shared/ui';
import type { ExtractionRun } from '../contract';
import { RunFacts } from './run-facts';

/** One visit at a glance, beside the list. */
export function RunDrawer({ run, onClose }: { readonly run: ExtractionRun; readonly onClose: () => void }) {
  const t = useText('extraction-logs');
  const navigation = useService(NavigationService);
  const mayEdit = useService(PrivilegeService).can('task-schedule').modify;
  return (
    <Drawer
      open
      title={`${t('detail')} · ${run.Source_Name}`}
      onClose={onClose}
      footer={
        <>
          <Button
            icon="article"
            onClick={() => navigation.navigate(`/operate/system-monitor/extraction-log-detail?id=${run.Run_ID}`)}
          >
            {t('articles')}
          </Button>
          {mayEdit && (
            <Button
              icon="edit"
              onClick={() =>
                navigation.navigate(`/operate/extraction-manage/schedule-manage/task-schedule-edit?id=${run.Source_ID}`)
              }
            >
              {t('edit')}
            </Button>
          )}
        </>
      }
    >
      <RunFacts run={run} />
    </Drawer>
  );
}
