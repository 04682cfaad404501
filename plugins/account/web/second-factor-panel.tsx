import { useState } from 'react';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { Button, ButtonRow, DataTable, Note, Panel, Stack, TimeText } from '#shared/ui';
import { secondFactorContract } from '../second-factor-contract';
import type { FactorAction } from './factor-action-store';
import { FactorDialog } from './factor-dialog';

/** The user's second factors, with actions to add and delete them. */
export function SecondFactorPanel() {
  const t = useText('account');
  const client = useClient(secondFactorContract);
  const [action, setAction] = useState<FactorAction | null>(null);
  const factors = useLoaded((signal) => client.secondFactors({}, { signal }), [client]);
  return (
    <Panel title={t('second.panel')}>
      <QueryView query={factors} compact replaceOnError>
        {(data) => (
          <>
            <Stack>
              {data.Is_Compulsory && <Note>{t('second.compulsory')}</Note>}
              {data.list.length === 0 ? (
                <Note>{t('second.none')}</Note>
              ) : (
                <DataTable
                  label={t('second.panel')}
                  rows={data.list}
                  rowKey={({ Second_Factor_ID }) => Second_Factor_ID}
                  columns={[
                    { id: 'name', title: t('second.name'), width: 160, grow: 1, render: ({ Name }) => Name },
                    {
                      id: 'kind',
                      title: t('second.kind'),
                      width: 120,
                      render: ({ Kind }) => t(`second.kinds.${Kind}`),
                    },
                    {
                      id: 'created',
                      title: t('second.created'),
                      width: 110,
                      render: ({ Created_At }) => <TimeText at={Created_At} />,
                    },
                    {
                      id: 'used',
                      title: t('second.used'),
                      width: 110,
                      render: ({ Last_Used_At }) =>
                        Last_Used_At ? <TimeText at={Last_Used_At} /> : t('second.neverUsed'),
                    },
                  ]}
                  actions={({ Second_Factor_ID }) => (
                    <Button small kind="quiet" onClick={() => setAction({ kind: 'remove', id: Second_Factor_ID })}>
                      {t('second.remove')}
                    </Button>
                  )}
                />
              )}
              <ButtonRow>
                <Button small onClick={() => setAction({ kind: 'totp' })}>
                  {t('second.addTotp')}
                </Button>
                {data.Is_Passkey_Possible && (
                  <Button small onClick={() => setAction({ kind: 'passkey' })}>
                    {t('second.addPasskey')}
                  </Button>
                )}
                {data.total > 0 && (
                  <>
                    <Button small onClick={() => setAction({ kind: 'codes' })}>
                      {t('second.newCodes')}
                    </Button>
                    <Note>{t('second.codesLeft', { count: data.Recovery_Codes_Left })}</Note>
                  </>
                )}
              </ButtonRow>
              {!data.Is_Passkey_Possible && <Note>{t('second.passkeyHost')}</Note>}
            </Stack>
            {action && (
              <FactorDialog
                action={action}
                reassurance={data}
                onDone={factors.reload}
                onClose={() => setAction(null)}
              />
            )}
          </>
        )}
      </QueryView>
    </Panel>
  );
}
