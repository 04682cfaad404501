import { useState } from 'react';
import { HttpService, MessageService, resourceClient, useClient, useService, useText } from '#core/web';
import { Button, Dialog, Field, Segmented, Stack, TextInput } from '#shared/ui';
import { clientFilterContract } from '../contract';
import { clientBlackList, clientBlackWord } from '../resource';
import { FilterPreviewLine } from './filter-preview-line';

type Kind = 'site' | 'author' | 'account' | 'word';

interface BlockFormProps {
  /** Kinds that can be blocked with their initial values; the first is preselected. */
  readonly initialValues: Readonly<Partial<Record<Kind, string>>>;
  readonly offer: (text: string, undo: () => void) => void;
  readonly reload: () => void;
  readonly onClose: () => void;
}

/** Blocks a site, an author, an account or a word for the client, with a preview of what that hides. */
export function BlockForm({ initialValues, offer, reload, onClose }: BlockFormProps) {
  const t = useText('client-filters');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const client = useClient(clientFilterContract);
  const offered = Object.keys(initialValues) as Kind[];
  const [kind, setKind] = useState<Kind>(offered[0] ?? 'site');
  const [values, setValues] = useState(initialValues);
  const value = (values[kind] ?? '').trim();
  const isWhole = value.length >= (kind === 'word' ? 2 : 1);
  const save = async (): Promise<void> => {
    onClose();
    try {
      const made = kind === 'word' ? resourceClient(http, clientBlackWord) : resourceClient(http, clientBlackList);
      const entry = (await made.save(
        kind === 'word'
          ? { Word: value, Place: 'all', Is_Enabled: true }
          : { Kind: kind, Value: value, Is_Enabled: true },
      )) as Readonly<Record<string, string>>;
      const id = entry[kind === 'word' ? clientBlackWord.key : clientBlackList.key] ?? '';
      reload();
      offer(
        t('blocked', { value }),
        () => void made.remove([id]).then(reload, (error: unknown) => messages.error(error)),
      );
    } catch (error) {
      messages.error(error);
    }
  };
  return (
    <Dialog
      open
      title={t('block')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={!isWhole} onClick={() => void save()}>
            {t('block')}
          </Button>
        </>
      }
    >
      <Stack led>
        {offered.length > 1 && (
          <Segmented
            label={t('block')}
            value={kind}
            onChange={setKind}
            choices={offered.map((each) => ({ value: each, label: t(`blockKind.${each}`) }))}
          />
        )}
        <Field label={t(`blockKind.${kind}`)}>
          {(field) => (
            <TextInput
              {...field}
              maxLength={kind === 'word' ? 50 : 500}
              value={values[kind] ?? ''}
              onChange={({ target }) => setValues({ ...values, [kind]: target.value })}
            />
          )}
        </Field>
        <FilterPreviewLine
          hint={kind}
          queryKey={isWhole ? JSON.stringify([kind, value]) : null}
          load={(signal) =>
            kind === 'word'
              ? client.previewWord({ body: { Word: value, Place: 'all' } }, { signal })
              : client.previewList({ body: { Kind: kind, Value: value } }, { signal })
          }
        />
      </Stack>
    </Dialog>
  );
}
