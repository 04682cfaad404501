import { useText, type FieldInputProps, type ResourceParts } from '#core/web';
import { Tag, TextInput } from '#shared/ui';
import type { globalHotWord, WordAction } from '../resource';

const tones = { keep: 'positive', merge: 'accent', stop: 'neutral' } as const;

/** Only a merge has a target word. */
function TargetInput({ field, value, draft, onChange, disabled }: FieldInputProps) {
  const t = useText('words');
  const isMerge = draft.Action === 'merge';
  return (
    <TextInput
      {...field}
      disabled={disabled || !isMerge}
      maxLength={30}
      placeholder={isMerge ? t('targetHint') : t('targetOff')}
      value={isMerge ? String(value ?? '') : ''}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function ActionCell({ action }: { readonly action: WordAction }) {
  const t = useText('words');
  return <Tag tone={tones[action]}>{t(`hot-word.choices.Action.${action}`)}</Tag>;
}

const hotWordParts: ResourceParts<typeof globalHotWord> = {
  cells: { Action: ({ Action }) => <ActionCell action={Action} /> },
  inputs: { Target: TargetInput },
  formFields: ['Word', 'Action', 'Target', 'Remark', 'Is_Enabled'],
  draft: { Action: 'stop', Is_Enabled: true },
};

export default hotWordParts;
