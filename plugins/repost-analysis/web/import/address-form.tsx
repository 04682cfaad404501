import { useState } from 'react';
import { useAction, useClient, useLoaded, useText } from '#core/web';
import { Button, ButtonRow, Field, TextInput } from '#shared/ui';
import { repostImportContract } from '../../import-contract';

/** Requests the reposts of a URL from a platform; renders nothing when no platform plugin is installed. */
export function AddressForm({ onStarted }: { readonly onStarted: () => void }) {
  const t = useText('repost-analysis');
  const client = useClient(repostImportContract);
  const { data } = useLoaded((signal) => client.adapters({}, { signal }), [client], 'adapters');
  const [address, setAddress] = useState('');
  const fetch = useAction(async () => {
    await client.fetch({ body: { URL: address.trim() } });
    setAddress('');
    onStarted();
  });
  if (!data || data.list.length === 0) return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void fetch.run();
      }}
    >
      <Field
        label={t('import.address')}
        hint={t('import.addressHint', { names: data.list.map(({ Title }) => Title).join(t('separator')) })}
      >
        {(control) => (
          <TextInput
            {...control}
            type="url"
            maxLength={2_000}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
      <ButtonRow>
        <Button type="submit" icon="download" busy={fetch.busy} disabled={!URL.canParse(address.trim())}>
          {t('import.fetch')}
        </Button>
      </ButtonRow>
    </form>
  );
}
