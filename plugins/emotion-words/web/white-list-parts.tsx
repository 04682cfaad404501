import { useClient, type FieldInputProps, type ResourceParts } from '#core/web';
import { TextInput } from '#shared/ui';
import { emotionContract } from '../contract';
import { whiteKinds, type emotionWhiteList } from '../resource';
import { EffectLine } from './effect-line';

/** Value input with a preview of its effect. */
function ValueInput({ field, value, draft, onChange, disabled }: FieldInputProps) {
  const client = useClient(emotionContract);
  const Kind = whiteKinds.find((each) => each === draft.Kind) ?? 'word';
  const Value = String(value ?? '').trim();
  return (
    <>
      <TextInput
        {...field}
        disabled={disabled}
        maxLength={200}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
      <EffectLine
        hint={`white-${Kind}`}
        requestKey={Value.length < 2 ? null : JSON.stringify([Kind, Value])}
        ask={(signal) => client.previewWhite({ body: { Kind, Value } }, { signal })}
      />
    </>
  );
}

const whiteListParts: ResourceParts<typeof emotionWhiteList> = {
  inputs: { Value: ValueInput },
  draft: { Kind: 'word', Is_Enabled: true },
};

export default whiteListParts;
