import { useState } from 'react';
import { InputError } from '#core';
import { QueryView, useAction, useClient, useLoaded, useText } from '#core/web';
import { BrokenLink, Button, ButtonRow, LonePage, Note, PageHeader, Stack } from '#shared/ui';
import { addressContract } from '../contract';

/** Page on which the owner of an address verifies or unsubscribes it. */
export default function AddressScreen() {
  const t = useText('alert-receivers');
  const client = useClient(addressContract);
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const loaded = useLoaded(() => client.look({ body: { Token: token } }), [client, token]);
  const { error, reload } = loaded;
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
        ) : (
          <QueryView query={loaded} replaceOnError>
            {(data) => (
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
          </QueryView>
        )}
      </Stack>
    </LonePage>
  );
}
