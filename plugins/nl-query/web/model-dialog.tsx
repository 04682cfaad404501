import { useState } from 'react';
import { QueryView, useAction, useClient, useLoaded, useText } from '#core/web';
import { Button, Dialog, Field, Note, showToast, Stack, TextInput } from '#shared/ui';
import { nlpContract, type ModelState } from '../contract';

/** Dialog for the URL and key of the language model that may propose queries; without one only the grammar is used. */
export default function ModelDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('nl-query');
  const client = useClient(nlpContract);
  const query = useLoaded((signal) => client.model({}, { signal }), []);
  if (query.data) return <ModelForm model={query.data.Model} onClose={onClose} />;
  return (
    <Dialog open title={t('model.title')} onClose={onClose}>
      <QueryView query={query} lines={4}>
        {() => null}
      </QueryView>
    </Dialog>
  );
}

function ModelForm({ model, onClose }: { readonly model: ModelState | null; readonly onClose: () => void }) {
  const t = useText('nl-query');
  const client = useClient(nlpContract);
  const [draft, setDraft] = useState({ Url: model?.Url ?? '', Model: model?.Model ?? '', Key: '' });
  const save = useAction(async () => {
    await client.saveModel({ body: draft });
    showToast({ text: t('model.saved'), kind: 'success' });
    onClose();
  });
  const remove = useAction(async () => {
    await client.removeModel({});
    showToast({ text: t('model.removed'), kind: 'success' });
    onClose();
  });
  const field = (name: keyof typeof draft, hint: string | undefined, more: object = {}) => (
    <Field label={t(`model.${name}`)} hint={hint} required={name !== 'Key'}>
      {(each) => (
        <TextInput
          {...each}
          {...more}
          value={draft[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const footer = (
    <>
      {model && (
        <Button kind="danger" busy={remove.busy} onClick={() => void remove.run()}>
          {t('model.remove')}
        </Button>
      )}
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button
        type="submit"
        form="language-model"
        kind="primary"
        busy={save.busy}
        disabled={draft.Url.trim() === '' || draft.Model.trim() === ''}
      >
        {t('model.save')}
      </Button>
    </>
  );
  return (
    <Dialog open title={t('model.title')} onClose={onClose} footer={footer}>
      <form
        id="language-model"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <Stack>
          <Note>{t('model.about')}</Note>
          {field('Url', t('model.urlHint'), { 'data-autofocus': true, type: 'url', maxLength: 300 })}
          {field('Model', undefined, { maxLength: 100 })}
          {field('Key', model?.Has_Key ? t('model.keyKept') : t('model.keyHint'), {
            type: 'password',
            autoComplete: 'off',
          })}
        </Stack>
      </form>
    </Dialog>
  );
}
