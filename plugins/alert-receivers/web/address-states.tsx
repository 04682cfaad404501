import { useState } from 'react';
import { MessageService, useAction, useClient, useService, useText } from '#core/web';
import { Button, ButtonRow, Stack, Tag, TextInput } from '#shared/ui';
import { receiverContract, type AddressState } from '../contract';
import { addressText, useChannels } from './use-channels';

/** Label that shows whether an address may be used. */
function AddressMark({ state }: { readonly state: AddressState }) {
  const t = useText('alert-receivers');
  const [tone, key] =
    state.Left_At !== null
      ? (['neutral', 'left'] as const)
      : state.Verified_At !== null
        ? (['positive', 'verified'] as const)
        : (['warning', 'waiting'] as const);
  return <Tag tone={tone}>{t(`address.${key}`)}</Tag>;
}

function AddressLine({ state, reload }: { readonly state: AddressState; readonly reload: () => void }) {
  const t = useText('alert-receivers');
  const client = useClient(receiverContract);
  const channels = useChannels();
  const messages = useService(MessageService);
  const [code, setCode] = useState('');
  const send = useAction(async () => {
    await client.verify({ body: { Address_ID: state.Address_ID } });
    messages.show('success', t('address.sent'));
  });
  const enter = useAction(async () => {
    await client.enterCode({ body: { Address_ID: state.Address_ID, Code: code } });
    reload();
  });
  const isUsed = state.Verified_At !== null && state.Left_At === null;
  return (
    <ButtonRow>
      <AddressMark state={state} />
      <span>{addressText(channels, state)}</span>
      {!isUsed && (
        <>
          <Button small type="button" icon="send" busy={send.busy} onClick={() => void send.run()}>
            {t('address.send')}
          </Button>
          <TextInput
            aria-label={t('address.code')}
            placeholder={t('address.code')}
            inputMode="numeric"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button
            small
            type="button"
            busy={enter.busy}
            disabled={!/^\d{6}$/.test(code)}
            onClick={() => void enter.run()}
          >
            {t('address.enter')}
          </Button>
        </>
      )}
    </ButtonRow>
  );
}

/** Addresses of a receiver in a list row, each with its state. */
export function AddressMarks({ states }: { readonly states: readonly AddressState[] }) {
  const channels = useChannels();
  return (
    <ButtonRow>
      {states.map((state) => (
        <span key={state.Address_ID}>
          {addressText(channels, state)} <AddressMark state={state} />
        </span>
      ))}
    </ButtonRow>
  );
}

/** Saved addresses of a receiver, with the controls to verify them. */
export function AddressStates(props: { readonly states: readonly AddressState[]; readonly reload: () => void }) {
  return (
    <Stack tight>
      {props.states.map((state) => (
        <AddressLine key={state.Address_ID} state={state} reload={props.reload} />
      ))}
    </Stack>
  );
}
