import { useText } from '#core/web';
import { CopyButton, DataTable, Dialog, Note, Stack } from '#shared/ui';
import type { MadeClient } from '../contract';

interface MadeDialogProps {
  readonly made: MadeClient;
  readonly onClose: () => void;
}

/** The created client, with passwords that are shown only once. */
export function MadeDialog({ made, onClose }: MadeDialogProps) {
  const t = useText('registrations');
  return (
    <Dialog open title={t('made.title', { name: made.Client_Name })} onClose={onClose}>
      <Stack>
        <Note>{t('made.taken', { count: made.Taken })}</Note>
        {made.Users.length > 0 && (
          <>
            <Note>{t('made.once')}</Note>
            <DataTable
              label={t('made.users')}
              rows={made.Users}
              rowKey={({ User_Name }) => User_Name}
              columns={[
                { id: 'name', title: t('made.name'), width: 180, render: ({ User_Name }) => User_Name },
                {
                  id: 'password',
                  title: t('made.password'),
                  width: 160,
                  render: ({ Password }) => <code>{Password}</code>,
                },
              ]}
              actions={({ User_Name, Password }) => <CopyButton text={`${User_Name} ${Password}`} />}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
