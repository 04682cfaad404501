import type { Row } from '#core/resource';
import { NavigationService, PrivilegeService, useAction, useClient, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { IconButton } from '#shared/ui';
import { checkContract } from '../check-contract';
import type { databaseCheck } from '../database-check';

interface CheckActionsProps {
  readonly row: Row<typeof databaseCheck>;
  readonly reload: () => void;
}

/** Runs a check now, and opens its results. */
export function CheckActions({ row, reload }: CheckActionsProps) {
  const t = useText('system-monitor');
  const client = useClient(checkContract);
  const navigation = useService(NavigationService);
  const mayAct = useService(PrivilegeService).can('main-database-monitor').action;
  const now = useAction(async () => {
    await client.run({ body: { ids: [row.Check_ID] } });
    reload();
  });
  return (
    <>
      {mayAct && (
        <IconButton
          small
          icon="play"
          label={t('check.now', { name: row.Check_Name })}
          disabled={now.busy}
          onClick={() => void now.run()}
        />
      )}
      <IconButton
        small
        icon="history"
        label={t('check.history', { name: row.Check_Name })}
        onClick={() => navigation.navigate(routes.databaseCheckResults({ Check_ID: row.Check_ID }))}
      />
    </>
  );
}
