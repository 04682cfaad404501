import { useOptions, useLabels, useText } from '#core/web';
import { dateShortcuts } from '#shared/time';
import { ChoiceBox, Field, NumberInput, SelectBox, useUi } from '#shared/ui';
import { refreshLimits, type Layout } from '../../layout';

/** Subject, time range and refresh interval. */
type Binding = Partial<Pick<Layout, 'Subject_ID' | 'Period' | 'Refresh'>>;

interface BindingFieldsProps {
  readonly value: Binding;
  /** Meaning of an empty field; when omitted, time range and refresh interval are required. */
  readonly unset?: string;
  readonly onChange: (change: { [K in keyof Binding]: Binding[K] | undefined }) => void;
}

const entity = 'subject';

/** Data settings of a big screen or one of its parts. */
export function BindingFields({ value: { Subject_ID = '', Period, Refresh }, unset, onChange }: BindingFieldsProps) {
  const t = useText('big-screen');
  const ui = useUi();
  const options = useOptions(entity);
  const getLabel = useLabels(Subject_ID === '' ? [] : [{ entity, id: Subject_ID }]);
  return (
    <>
      <Field label={t('binding.subject')}>
        {(field) => (
          <SelectBox
            {...field}
            value={Subject_ID || null}
            labels={{ [Subject_ID]: getLabel(entity, Subject_ID) }}
            options={options}
            placeholder={unset ?? t('binding.allSubjects')}
            onChange={(next) => onChange({ Subject_ID: next ?? undefined })}
          />
        )}
      </Field>
      <Field label={t('binding.period')}>
        {(field) => (
          <ChoiceBox
            {...field}
            value={Period ?? ''}
            empty={unset}
            choices={dateShortcuts.map((name) => ({ value: name, label: ui.t(name) }))}
            onChange={(next) => onChange({ Period: next || undefined })}
          />
        )}
      </Field>
      <Field label={t('binding.refresh')}>
        {(field) => (
          <NumberInput
            {...field}
            value={Refresh ?? null}
            min={refreshLimits.min}
            max={refreshLimits.max}
            placeholder={unset}
            onChange={(next) => {
              const isGood = next !== null && next >= refreshLimits.min && next <= refreshLimits.max;
              if (isGood) onChange({ Refresh: Math.round(next) });
              else if (next === null && unset !== undefined) onChange({ Refresh: undefined });
            }}
          />
        )}
      </Field>
    </>
  );
}
