import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  MessageService,
  PrivilegeService,
  useClient,
  useService,
  useText,
  type FieldInputProps,
  type ResourceParts,
} from '#core/web';
import type { Row } from '#core/resource';
import { useErrorText } from '#plugins/extraction/web';
import { IconButton, Tag, TextInput } from '#shared/ui';
import { hotSpotContract } from '../contract';
import type { hotListSource } from '../resource';

type Source = Row<typeof hotListSource>;
const tones = { new: 'neutral', good: 'positive', failing: 'negative' } as const;

/** Result of the last fetch, with its error if any. */
function StateCell({ row }: { readonly row: Source }) {
  const t = useText('hot-spots');
  const outboundText = useErrorText();
  const state = row.State ?? 'new';
  const code = row.Error_Code?.startsWith('hot-spots.')
    ? t(`error.${row.Error_Code.slice('hot-spots.'.length)}`)
    : row.Error_Code && outboundText(row.Error_Code, row.Error_Message);
  return (
    <>
      <Tag tone={tones[state]}>{t(`hot-list-source.choices.State.${state}`)}</Tag>
      {code && (
        <>
          {' '}
          {code}
          {row.Error_Code === 'hot-spots.list-status' && ` ${row.Error_Message?.match(/\d+/u)?.[0] ?? ''}`}
        </>
      )}
    </>
  );
}

/** Fetches the list of a row immediately. */
const FetchButton = observer(({ row, reload }: { readonly row: Source; readonly reload: () => void }) => {
  const t = useText('hot-spots');
  const client = useClient(hotSpotContract);
  const messages = useService(MessageService);
  const mayFetch = useService(PrivilegeService).can('hot-list-source').modify;
  const [busy, setBusy] = useState(false);
  if (!mayFetch) return null;
  const fetch = async (): Promise<void> => {
    setBusy(true);
    try {
      const { Items } = await client.fetchHotList({ body: { id: row.Hot_List_Source_ID } });
      messages.show('success', t('source.fetched', { count: Items }));
    } catch (error) {
      messages.error(error);
    } finally {
      setBusy(false);
      reload();
    }
  };
  return (
    <IconButton
      small
      icon="download"
      label={t('source.fetch', { name: row.Platform })}
      disabled={busy}
      onClick={() => void fetch()}
    />
  );
});

/** Input for a path in a JSON response; feeds have none. */
const pathInput = (example: string) =>
  function PathInput({ field, value, draft, onChange, disabled }: FieldInputProps) {
    const t = useText('hot-spots');
    const isFeed = draft.Shape === 'feed';
    return (
      <TextInput
        {...field}
        disabled={disabled || isFeed}
        maxLength={300}
        placeholder={isFeed ? t('source.feedNeedsNone') : t('source.example', { example })}
        value={isFeed ? '' : String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  };

const hotListSourceParts: ResourceParts<typeof hotListSource> = {
  cells: { State: (row) => <StateCell row={row} /> },
  inputs: {
    List_Path: pathInput('data.cards[].content'),
    Title_Path: pathInput('word'),
    Popularity_History: pathInput('hotScore'),
    Url_Path: pathInput('url / https://example.com/s?q={word}'),
  },
  rowActions: FetchButton,
  draft: { Shape: 'json', Interval_Minutes: 30, Is_Enabled: true },
};

export default hotListSourceParts;
