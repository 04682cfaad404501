import { useClient, type FieldInputProps, type ResourceParts } from '#core/web';
import { SentimentBadge, TextInput } from '#shared/ui';
import { emotionTerms } from '#shared/vocabulary';
import { emotionContract } from '../contract';
import { wordFields, type clientEmotionWord } from '../resource';
import { EffectLine } from './effect-line';
import { StrengthCell } from './strength-cell';
import { StrengthInput } from './strength-input';

/** Word input with a preview of its effect. */
function WordInput({ field, value, draft, onChange, disabled }: FieldInputProps) {
  const client = useClient(emotionContract);
  const Word = String(value ?? '').trim();
  const Emotion = emotionTerms.values.find((each) => each === draft.Emotion) ?? 'negative';
  const Place = wordFields.find((each) => each === draft.Place) ?? 'all';
  const Strength = Number(draft.Strength ?? 2);
  return (
    <>
      <TextInput
        {...field}
        disabled={disabled}
        maxLength={50}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
      <EffectLine
        hint="word"
        requestKey={Word === '' ? null : JSON.stringify([Word, Emotion, Strength, Place])}
        ask={(signal) => client.previewWord({ body: { Word, Emotion, Strength, Place } }, { signal })}
      />
    </>
  );
}

const clientWordParts: ResourceParts<typeof clientEmotionWord> = {
  inputs: { Word: WordInput, Strength: StrengthInput },
  cells: {
    Emotion: ({ Emotion }) => <SentimentBadge emotion={Emotion} />,
    Strength: ({ Strength }) => <StrengthCell strength={Strength} />,
  },
  formFields: ['Lib_ID', 'Emotion', 'Strength', 'Place', 'Word', 'Is_Enabled'],
  draft: { Emotion: 'negative', Strength: 2, Place: 'all', Is_Enabled: true },
};

export default clientWordParts;
