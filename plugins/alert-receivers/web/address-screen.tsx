import { useState } from 'react';
import { InputError } from '#core';
import { MessageService, useAction, useClient, useLoaded, useService, useText } from '#core/web';
import { BrokenLink, Button, ButtonRow, ErrorState, LonePage, Note, PageHeader, Skeleton, Stack } from '#shared/ui';
import { addressContract } from '../contract';

/** Page on which the owner of an address verifies or unsubscribes it. */
export default function AddressScreen() {
  const t = useText('alert-receivers');
  const client = useClient(addressContract);
  const messages = useService(MessageService);
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const { data, error, reload } = useLoaded(() => client.look({ body: { Token: token } }), [client, token]);
  const use = useAction(async () => {
    await client.use({ body: { Token: token } });
    reload();
  });
  return (
    <LonePage>
      <Stack>
        <PageHeader title={t('title.address')} />
        {error instanceof InputError ? (
          <BrokenLink />
        ) : error ? (
          <ErrorState message={messages.textOf(error)} onRetry={reload} />
        ) : !data ? (
          <Skeleton lines={3} />
        ) : (
          <Stack tight>
            <strong>{data.Address}</strong>
            {data.Is_Done ? (
              <Note>{t(data.Purpose === 'leave' ? 'link.left' : 'link.verified')}</Note>
            ) : (
              <>
                <Note>{t(`link.${data.Purpose}`)}</Note>
                <ButtonRow>
                  <Button kind="primary" busy={use.busy} onClick={() => void use.run()}>
                    {t(`link.${data.Purpose}Button`)}
                  </Button>
                </ButtonRow>
              </>
            )}
          </Stack>
        )}
      </Stack>
    </LonePage>
  );
}
