import { DraftNotice, MessageService, useAction, useClient, useDraftState, useService, useText } from '#core/web';
import { Button, Dialog, Field, Segmented, Stack, TextArea, TextInput } from '#shared/ui';
import { suggestionContract } from '../contract';

interface MissingDialogProps {
  readonly onSent: () => void;
  readonly onClose: () => void;
}

const empty = { kind: 'article' as 'source' | 'article', url: '', title: '', text: '' };

/** Dialog for reporting a missing source or article. */
export function MissingDialog({ onSent, onClose }: MissingDialogProps) {
  const t = useText('user-suggestions');
  const client = useClient(suggestionContract);
  const messages = useService(MessageService);
  const { values, set, stored } = useDraftState('user-suggestions.missing', empty);
  const { kind, url, title, text } = values;
  const isAddress = /^https?:\/\/\S+\.\S+/i.test(url.trim());
  const send = useAction(async () => {
    await client.send({ body: { Kind: kind, Url: url.trim(), Title: title.trim(), Text: text.trim() } });
    stored.drop();
    messages.show('success', t('sent'));
    onSent();
  });
  return (
    <Dialog
      open
      title={t('missing')}
      onClose={onClose}
      footer={
        <Button
          kind="primary"
          busy={send.busy}
          disabled={!isAddress || (kind === 'source' && title.trim() === '')}
          onClick={() => void send.run()}
        >
          {t('send')}
        </Button>
      }
    >
      <Stack>
        <DraftNotice draft={stored} />
        <Segmented
          label={t('field.kind')}
          value={kind}
          choices={(['article', 'source'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(next) => set({ kind: next })}
        />
        <Field label={t('field.url')} required>
          {(field) => (
            <TextInput
              {...field}
              data-autofocus
              placeholder="https://"
              maxLength={2000}
              value={url}
              onChange={({ target }) => set({ url: target.value })}
            />
          )}
        </Field>
        <Field label={t(kind === 'source' ? 'field.name' : 'field.title')} required={kind === 'source'}>
          {(field) => (
            <TextInput
              {...field}
              maxLength={100}
              value={title}
              onChange={({ target }) => set({ title: target.value })}
            />
          )}
        </Field>
        <Field label={t('field.text')}>
          {(field) => (
            <TextArea {...field} maxLength={500} value={text} onChange={({ target }) => set({ text: target.value })} />
          )}
        </Field>
      </Stack>
    </Dialog>
  );
}
