import { useClient, useLoaded, useText } from '#core/web';
import { templateHelpContract, type TemplateChoice } from '#plugins/report-templates';
import { ChoiceBox, Field } from '#shared/ui';

interface TemplateFieldProps {
  readonly value: TemplateChoice;
  readonly onChange: (value: TemplateChoice) => void;
}

/** Template of the Word file of a brief. */
export function TemplateField({ value, onChange }: TemplateFieldProps) {
  const t = useText('briefings');
  const client = useClient(templateHelpContract);
  const { data } = useLoaded((signal) => client.choices({}, { signal }), [client], 'template-choices');
  const kept = (data?.list ?? []).map((each) => ({ value: each.Template_ID as string, label: each.Template_Name }));
  const known = [
    { value: 'usual', label: t('form.usualTemplate') },
    { value: 'plain', label: t('form.plainTemplate') },
    ...kept,
  ];
  const choices =
    known.some((each) => each.value === value) || !data ? known : [...known, { value, label: t('form.goneTemplate') }];
  return (
    <Field label={t('form.template')} hint={t('form.templateHint')}>
      {(field) => (
        <ChoiceBox {...field} value={value} choices={choices} onChange={(next) => onChange(next || 'usual')} />
      )}
    </Field>
  );
}
