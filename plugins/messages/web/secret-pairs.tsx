import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useText } from '#core/web';
import { Button, ButtonRow, Note, Stack, TextInput } from '#shared/ui';
import type { ChannelField } from '../contract';
import type { ChannelStore } from './channel-store';

interface SecretPairsProps {
  readonly id?: string;
  readonly store: ChannelStore;
  readonly field: ChannelField;
  readonly disabled: boolean;
}

/** Named secrets, such as the groups of a bot: the names are readable, the values are not. */
export const SecretPairs = observer(({ id, store, field: { Name }, disabled }: SecretPairsProps) => {
  const t = useText('messages');
  const pluginText = useText(store.channel.Plugin);
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const add = (): void => {
    store.setSecretPair(Name, name.trim(), text.trim());
    setName('');
    setText('');
  };
  return (
    <Stack tight>
      {store.getNames(Name).map(({ name: each, typed }) => (
        <ButtonRow key={each}>
          <Note>
            {each} · {t(typed === null ? 'pairs.stored' : typed === '' ? 'pairs.goes' : 'pairs.typed')}
          </Note>
          {typed !== '' && (
            <Button
              small
              disabled={disabled}
              aria-label={t('pairs.remove', { name: each })}
              onClick={() => store.setSecretPair(Name, each, '')}
            >
              {t('pairs.removeShort')}
            </Button>
          )}
        </ButtonRow>
      ))}
      <TextInput
        id={id}
        disabled={disabled}
        placeholder={pluginText(`address.${store.channel.Channel}`)}
        aria-label={pluginText(`address.${store.channel.Channel}`)}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextInput
        type="password"
        autoComplete="new-password"
        disabled={disabled}
        placeholder={t('pairs.target')}
        aria-label={t('pairs.target')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ButtonRow>
        <Button disabled={disabled || name.trim() === '' || text.trim() === ''} onClick={add}>
          {t('pairs.add')}
        </Button>
      </ButtonRow>
    </Stack>
  );
});
