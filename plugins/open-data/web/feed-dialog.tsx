import { useState } from 'react';
import { useAction, useClient, useLoaded, useText } from '#core/web';
import { savedViewContract } from '#plugins/saved-views';
import { Button, Dialog, Field, NumberInput, SelectBox, Stack, TextInput } from '#shared/ui';
import { feedContract, maxEntries } from '../feed-contract';
import { feedScreens } from '../feed-screens';

interface FeedDialogProps {
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const usualSize = 50;

/** Creates a feed URL for a saved view. */
export function FeedDialog({ onSaved, onClose }: FeedDialogProps) {
  const t = useText('open-data');
  const client = useClient(feedContract);
  const views = useClient(savedViewContract);
  const { data } = useLoaded(
    async (signal) => {
      const lists = await Promise.all(
        Object.keys(feedScreens).map((Screen) => views.list({ query: { Screen } }, { signal })),
      );
      return lists.flatMap(({ list }) => list);
    },
    [views],
  );
  const [name, setName] = useState('');
  const [view, setView] = useState<string | null>(null);
  const [size, setSize] = useState<number | null>(usualSize);
  const save = useAction(async () => {
    if (view === null) return;
    await client.createFeed({ body: { Feed_Name: name.trim(), View_ID: view, Size: size ?? usualSize } });
    onSaved();
  });
  const choose = (id: string | null): void => {
    setView(id);
    if (name.trim() === '') setName(data?.find(({ View_ID }) => View_ID === id)?.View_Name ?? '');
  };
  return (
    <Dialog
      open
      title={t('feed.create')}
      onClose={onClose}
      footer={
        <>
          <Button disabled={save.busy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            kind="primary"
            disabled={view === null || name.trim() === ''}
            busy={save.busy}
            onClick={() => void save.run()}
          >
            {t('action.save')}
          </Button>
        </>
      }
    >
      <Stack>
        <Field label={t('feed.view')} hint={data?.length === 0 ? t('feed.noViews') : t('feed.viewHint')} required>
          {(field) => (
            <SelectBox
              {...field}
              options={(data ?? []).map(({ View_ID, View_Name }) => ({ value: View_ID, label: View_Name }))}
              value={view}
              onChange={choose}
            />
          )}
        </Field>
        <Field label={t('feed.name')} required>
          {(field) => (
            <TextInput {...field} maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <Field label={t('feed.size')}>
          {(field) => <NumberInput {...field} min={1} max={maxEntries} value={size} onChange={setSize} />}
        </Field>
      </Stack>
    </Dialog>
  );
}
