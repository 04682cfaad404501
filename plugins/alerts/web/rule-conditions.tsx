import { useText, type RowForm } from '#core/web';
import { Checkbox, ChoiceBox, Field, FieldGrid, NumberInput, useUi } from '#shared/ui';
import { levelTerms } from '#shared/vocabulary';
import { eventStageNames, type RuleConditions } from '../rule';
import { getParts } from './rule-draft';

/** Fields for conditions on an article beyond the filters. */
export function RuleConditionFields({ form }: { readonly form: RowForm }) {
  const t = useText('alerts');
  const { language } = useUi();
  const { conditions } = getParts(form.draft);
  const change = (changes: Partial<RuleConditions>): void => form.set('Conditions', { ...conditions, ...changes });
  const number = (name: 'Min_Score' | 'Min_Similar' | 'Min_Popularity', max: number) => (
    <Field key={name} label={t(`conditions.${name}`)}>
      {(field) => (
        <NumberInput
          {...field}
          min={0}
          max={max}
          value={conditions[name]}
          onChange={(value) => change({ [name]: value ?? 0 })}
        />
      )}
    </Field>
  );
  return (
    <>
      <FieldGrid>
        <Field label={t('conditions.Lowest_Level')}>
          {(field) => (
            <ChoiceBox
              {...field}
              value={String(conditions.Lowest_Level)}
              choices={levelTerms.values.map((value) => ({
                value: String(levelTerms.numbers[value]),
                label: levelTerms.getLabel(value, language),
              }))}
              onChange={(value) => change({ Lowest_Level: Number(value || 4) })}
            />
          )}
        </Field>
        <Field label={t('conditions.Min_Confidence')}>
          {(field) => (
            <NumberInput
              {...field}
              min={0}
              max={100}
              value={Math.round(conditions.Min_Confidence * 100)}
              onChange={(value) => change({ Min_Confidence: Math.min(100, Math.max(0, value ?? 0)) / 100 })}
            />
          )}
        </Field>
        {number('Min_Score', 100)}
        {number('Min_Similar', 100_000)}
        {number('Min_Popularity', 1_000_000)}
      </FieldGrid>
      <FieldGrid>
        {eventStageNames.map((stage) => (
          <Checkbox
            key={stage}
            checked={conditions.Stages.includes(stage)}
            onChange={(on) =>
              change({
                Stages: on ? [...conditions.Stages, stage] : conditions.Stages.filter((other) => other !== stage),
              })
            }
          >
            {t(`stages.${stage}`)}
          </Checkbox>
        ))}
        <Checkbox checked={conditions.Is_First_Carrier} onChange={(Is_First_Carrier) => change({ Is_First_Carrier })}>
          {t('conditions.Is_First_Carrier')}
        </Checkbox>
        <Checkbox checked={conditions.Is_Spike} onChange={(Is_Spike) => change({ Is_Spike })}>
          {t('conditions.Is_Spike')}
        </Checkbox>
      </FieldGrid>
    </>
  );
}
