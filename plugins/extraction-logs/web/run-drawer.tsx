import { NavigationService, PrivilegeService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, Drawer } from '#shared/ui';
import type { ExtractionRun } from '../contract';
import { RunDetails } from './run-details';

/** Summary of one visit beside the list. */
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
          <Button icon="article" onClick={() => navigation.navigate(routes.extractionRun({ id: run.Run_ID }))}>
            {t('articles')}
          </Button>
          {mayEdit && (
            <Button icon="edit" onClick={() => navigation.navigate(routes.sourceEdit({ id: run.Source_ID }))}>
              {t('edit')}
            </Button>
          )}
        </>
      }
    >
      <RunDetails run={run} />
    </Drawer>
  );
}
