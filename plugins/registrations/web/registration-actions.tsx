import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MessageService, PrivilegeService, useAction, useClient, useService, useText } from '#core/web';
import type { Row } from '#core/resource';
import { Button, ReasonDialog } from '#shared/ui';
import { registrationContract, type MadeClient } from '../contract';
import type { clientRegistration } from '../resource';
import { ApproveDialog } from './approve-dialog';
import { MadeDialog } from './made-dialog';

export interface RegistrationActionsProps {
  readonly row: Row<typeof clientRegistration>;
  readonly reload: () => void;
}

/** Actions of an operator on a registration. */
export const RegistrationActions = observer(function RegistrationActions({ row, reload }: RegistrationActionsProps) {
  const t = useText('registrations');
  const client = useClient(registrationContract);
  const messages = useService(MessageService);
  const mayAct = useService(PrivilegeService).can('register-client-list').action;
  const [opened, setOpened] = useState<'approve' | 'refuse' | null>(null);
  const [made, setMade] = useState<MadeClient | null>(null);
  const close = (): void => setOpened(null);
  const refuse = useAction(async (reason: string) => {
    await client.refuse({ body: { Registration_ID: row.Registration_ID, Reason: reason } });
    messages.show('success', t('refused', { phone: row.Phone }));
    reload();
  });
  if (!mayAct || (row.State === 'approved' && !made)) return null;
  return (
    <>
      <Button small kind="quiet" onClick={() => setOpened('approve')}>
        {t('approve')}
      </Button>
      {row.State === 'waiting' && (
        <Button small kind="quiet" onClick={() => setOpened('refuse')}>
          {t('refuse')}
        </Button>
      )}
      {opened === 'approve' && (
        <ApproveDialog
          row={row}
          onClose={close}
          onMade={(client) => {
            close();
            setMade(client);
          }}
        />
      )}
      {opened === 'refuse' && (
        <ReasonDialog
          title={t('refuseTitle', { name: row.Company ?? row.Contact ?? row.Phone })}
          label={t('reason')}
          hint={t('reasonHint')}
          action={t('refuse')}
          onSave={refuse.run}
          onClose={close}
        />
      )}
      {made && (
        <MadeDialog
          made={made}
          onClose={() => {
            setMade(null);
            reload();
          }}
        />
      )}
    </>
  );
});
