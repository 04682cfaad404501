import { useState } from 'react';
import { useLabels, useOptions, useText, type FieldInputProps } from '#core/web';
import { ButtonRow, Button, ChoiceBox, Note, SelectBox, Stack, Tag, TextInput } from '#shared/ui';
import type { ReceiverAddress } from '../resource';
import { addressText, useChannels } from './use-channels';

/** Input for the addresses of a receiver, each with its channel. */
export function AddressesInput({ field, value, onChange, disabled }: FieldInputProps) {
  const t = useText('alert-receivers');
  const channels = useChannels();
  const [channel, setChannel] = useState('');
  const [address, setAddress] = useState('');
  const list = (value as readonly ReceiverAddress[] | null) ?? [];
  const selectedChannel = channel || (channels[0]?.value ?? '');
  const isOfUsers = channels.some(({ value: id, isOfUsers: is }) => id === selectedChannel && is);
  const users = useOptions('user');
  const getName = useLabels(
    list
      .filter(({ Channel }) => channels.some(({ value: id, isOfUsers: is }) => id === Channel && is))
      .map(({ Address }) => ({ entity: 'user', id: Address })),
  );
  const choose = (next: string): void => {
    setChannel(next);
    setAddress('');
  };
  const add = (): void => {
    if (address.trim() === '' || selectedChannel === '') return;
    onChange([...list, { Channel: selectedChannel, Address: address.trim() }]);
    setAddress('');
  };
  return (
    <Stack tight>
      {list.length === 0 && <Note>{t('address.none')}</Note>}
      <ButtonRow>
        {list.map((each) => (
          <Tag
            key={`${each.Channel} ${each.Address}`}
            onRemove={disabled ? undefined : () => onChange(list.filter((other) => other !== each))}
          >
            {addressText(channels, each, getName('user', each.Address))}
          </Tag>
        ))}
      </ButtonRow>
      {!disabled && (
        <ButtonRow>
          <ChoiceBox aria-label={t('address.channel')} value={selectedChannel} choices={channels} onChange={choose} />
          {isOfUsers ? (
            <SelectBox
              {...field}
              placeholder={t('address.user')}
              options={users}
              value={address || null}
              onChange={(id) => setAddress(id ?? '')}
            />
          ) : (
            <TextInput
              {...field}
              placeholder={t('address.address')}
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
          <Button icon="add" type="button" disabled={address.trim() === ''} onClick={add}>
            {t('address.add')}
          </Button>
        </ButtonRow>
      )}
    </Stack>
  );
}
