import { useOptions, useText, type RowForm } from '#core/web';
import { useChannels } from '#plugins/alert-receivers/web';
import { Field, FieldGrid, MultiSelectBox, NumberInput, useUi, WordsInput } from '#shared/ui';
import { levelTerms } from '#shared/vocabulary';
import { getParts } from './rule-draft';
import { useReceiverNames } from './use-receiver-names';

/** Receivers of a rule, channels, and escalation receivers. */
export function RuleReceiverFields({ form }: { readonly form: RowForm }) {
  const t = useText('alerts');
  const { language } = useUi();
  const options = useOptions('inform-user');
  const channels = useChannels();
  const { receivers, escalation, channels: levelChannels } = getParts(form.draft);
  const labels = useReceiverNames([...receivers.Receiver_IDs, ...escalation.Receiver_IDs]);
  return (
    <>
      <FieldGrid>
        <Field label={t('receivers.people')} error={form.fault('Receivers')}>
          {(field) => (
            <MultiSelectBox
              {...field}
              options={options}
              labels={labels}
              value={receivers.Receiver_IDs}
              onChange={(ids) => form.set('Receivers', { ...receivers, Receiver_IDs: ids })}
            />
          )}
        </Field>
        <Field label={t('receivers.groups')}>
          {(field) => (
            <WordsInput
              {...field}
              max={50}
              value={receivers.Groups}
              onChange={(groups) => form.set('Receivers', { ...receivers, Groups: groups })}
            />
          )}
        </Field>
      </FieldGrid>
      <FieldGrid>
        {levelTerms.values.map((level) => (
          <Field key={level} label={levelTerms.getLabel(level, language)} hint={t('receivers.allChannels')}>
            {(field) => (
              <MultiSelectBox
                {...field}
                options={channels}
                value={levelChannels[level] ?? []}
                onChange={(ids) => form.set('Channels', { ...levelChannels, [level]: ids })}
              />
            )}
          </Field>
        ))}
      </FieldGrid>
      <FieldGrid>
        <Field label={t('escalation.after')} hint={t('escalation.none')}>
          {(field) => (
            <NumberInput
              {...field}
              min={1}
              max={10_080}
              value={escalation.After_Minutes}
              onChange={(minutes) => form.set('Escalation', { ...escalation, After_Minutes: minutes })}
            />
          )}
        </Field>
        <Field label={t('escalation.people')}>
          {(field) => (
            <MultiSelectBox
              {...field}
              options={options}
              labels={labels}
              value={escalation.Receiver_IDs}
              onChange={(ids) => form.set('Escalation', { ...escalation, Receiver_IDs: ids })}
            />
          )}
        </Field>
      </FieldGrid>
    </>
  );
}
