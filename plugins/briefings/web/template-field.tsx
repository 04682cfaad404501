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
  const templateOptions = (data?.list ?? []).map((each) => ({
    value: each.Template_ID as string,
    label: each.Template_Name,
  }));
  const allOptions = [
    { value: 'usual', label: t('form.usualTemplate') },
    { value: 'plain', label: t('form.plainTemplate') },
    ...templateOptions,
  ];
  const choices =
    allOptions.some((each) => each.value === value) || !data
      ? allOptions
      : [...allOptions, { value, label: t('form.goneTemplate') }];
  return (
    <Field label={t('form.template')} hint={t('form.templateHint')}>
      {(field) => (
        <ChoiceBox {...field} value={value} choices={choices} onChange={(next) => onChange(next || 'usual')} />
      )}
    </Field>
  );
}
