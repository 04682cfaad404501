import { useState } from 'react';
import { QueryView, useAction, useClient, useLoaded, useText } from '#core/web';
import { Button, ButtonRow, Field, FieldGrid, Note, Stack, TextInput } from '#shared/ui';
import { translationContract, type TranslationService } from '../contract';

/** Settings of the translation service. */
export function ServiceForm({ onDone }: { readonly onDone: () => void }) {
  const client = useClient(translationContract);
  const loaded = useLoaded((signal) => client.service({}, { signal }), []);
  return (
    <QueryView query={loaded} compact replaceOnError>
      {(data) => <Fields service={data.Service} onDone={onDone} />}
    </QueryView>
  );
}

function Fields({ service, onDone }: { readonly service: TranslationService | null; readonly onDone: () => void }) {
  const t = useText('translation');
  const client = useClient(translationContract);
  const [Url, setUrl] = useState(service?.Url ?? '');
  const [Key, setKey] = useState('');
  const save = useAction(async () => {
    await client.saveService({ body: { Url, Key } });
    onDone();
  });
  const remove = useAction(async () => {
    await client.removeService({});
    onDone();
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <Stack>
        <Note>{t('service.about')}</Note>
        <FieldGrid>
          <Field label={t('service.url')} hint={t('service.urlHint')} required>
            {(field) => (
              <TextInput
                {...field}
                type="url"
                maxLength={300}
                value={Url}
                onChange={({ target }) => setUrl(target.value)}
              />
            )}
          </Field>
          <Field label={t('service.key')} hint={t(service?.Has_Key ? 'service.keyStored' : 'service.keyHint')}>
            {(field) => (
              <TextInput
                {...field}
                type="password"
                autoComplete="off"
                value={Key}
                onChange={({ target }) => setKey(target.value)}
              />
            )}
          </Field>
        </FieldGrid>
        <ButtonRow>
          <Button type="submit" kind="primary" busy={save.busy} disabled={Url.trim() === ''}>
            {t('service.save')}
          </Button>
          {service && (
            <Button kind="danger" busy={remove.busy} onClick={() => void remove.run()}>
              {t('service.remove')}
            </Button>
          )}
          <Button onClick={onDone}>{t('cancel')}</Button>
        </ButtonRow>
      </Stack>
    </form>
  );
}
