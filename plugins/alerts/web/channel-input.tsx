import { useText, type FieldInputProps } from '#core/web';
import { useChannels } from '#plugins/alert-receivers/web';
import { ChoiceBox } from '#shared/ui';

/** Selects one channel, or all. */
export function ChannelInput({ field, value, onChange, disabled }: FieldInputProps) {
  const t = useText('alerts');
  const channels = useChannels();
  return (
    <ChoiceBox
      {...field}
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      choices={channels}
      empty={t('template.allChannels')}
      onChange={onChange}
    />
  );
}
