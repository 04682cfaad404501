import { observer } from 'mobx-react-lite';
import { useText } from '#core/web';
import { ChoiceBox, Field, NumberInput, TextArea, TextInput, Toggle } from '#shared/ui';
import type { ChannelField as FieldDetails } from '../contract';
import type { ChannelStore } from './channel-store';
import { SecretPairs } from './secret-pairs';

const getLines = (pairs: object): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('\n');

const getPairs = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [name = '', ...value] = line.split('=');
      return name.trim() === '' ? [] : [[name.trim(), value.join('=').trim()]];
    }),
  );

interface ChannelFieldProps {
  readonly store: ChannelStore;
  readonly field: FieldDetails;
  readonly disabled: boolean;
}

/** Input of one channel setting, by its kind; labels are defined by the plugin that provides the channel. */
export const ChannelField = observer(({ store, field, disabled }: ChannelFieldProps) => {
  const t = useText('messages');
  const pluginText = useText(store.channel.Plugin);
  const { Name, Kind, Choices, Is_Required } = field;
  const label = pluginText(`settings.${Name}`);
  const isSet = store.channel.Secrets_Set.includes(Name);
  const value = store.values[Name];
  return (
    <Field
      label={label}
      required={Is_Required}
      hint={
        Kind === 'pairs' || Kind === 'secret-pairs'
          ? pluginText(`hints.${Name}`)
          : Kind === 'secret' && isSet
            ? t('secretHint')
            : undefined
      }
      error={store.faults.has(Name) ? t('wrong') : undefined}
    >
      {(control) => {
        switch (Kind) {
          case 'toggle':
            return (
              <Toggle
                {...control}
                disabled={disabled}
                checked={value === true}
                onChange={(on) => store.set(Name, on)}
              />
            );
          case 'number':
            return (
              <NumberInput
                {...control}
                disabled={disabled}
                value={typeof value === 'number' ? value : null}
                onChange={(number) => store.set(Name, number ?? '')}
              />
            );
          case 'choice':
            return (
              <ChoiceBox
                {...control}
                disabled={disabled}
                value={String(value)}
                choices={Choices.map((choice) => ({ value: choice, label: pluginText(`choices.${Name}.${choice}`) }))}
                onChange={(choice) => store.set(Name, choice)}
              />
            );
          case 'pairs':
            return (
              <TextArea
                {...control}
                disabled={disabled}
                defaultValue={getLines(typeof value === 'object' ? value : {})}
                onChange={(event) => store.set(Name, getPairs(event.target.value))}
              />
            );
          case 'secret':
            return (
              <TextInput
                {...control}
                type="password"
                autoComplete="new-password"
                disabled={disabled}
                placeholder={isSet ? t('secretSet') : undefined}
                value={String(store.secrets[Name] ?? '')}
                onChange={(event) => store.setSecret(Name, event.target.value)}
              />
            );
          case 'secret-pairs':
            return <SecretPairs {...control} store={store} field={field} disabled={disabled} />;
          case 'text':
            return (
              <TextInput
                {...control}
                disabled={disabled}
                value={String(value ?? '')}
                onChange={(event) => store.set(Name, event.target.value)}
              />
            );
        }
      }}
    </Field>
  );
});
