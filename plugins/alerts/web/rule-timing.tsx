import { useText, type RowForm } from '#core/web';
import { Checkbox, Field, FieldGrid, NumberInput, Segmented, TimeOfDayInput, WordsInput } from '#shared/ui';
import type { RuleTiming } from '../rule';
import { getParts } from './rule-draft';

const modes = ['instant', 'merged', 'digest'] as const;

/** Fields for the timing and the quiet times of a rule. */
export function RuleTimingFields({ form }: { readonly form: RowForm }) {
  const t = useText('alerts');
  const { timing, quiet } = getParts(form.draft);
  const change = (changes: Partial<RuleTiming>): void => form.set('Timing', { ...timing, ...changes });
  return (
    <>
      <Segmented
        label={t('timing.mode')}
        value={timing.Mode}
        choices={modes.map((value) => ({ value, label: t(`timing.modes.${value}`) }))}
        onChange={(Mode) => change({ Mode })}
      />
      <FieldGrid>
        {timing.Mode === 'merged' && (
          <Field label={t('timing.every')}>
            {(field) => (
              <NumberInput
                {...field}
                min={5}
                max={1440}
                value={timing.Every_Minutes}
                onChange={(minutes) => change({ Every_Minutes: Math.min(1440, Math.max(5, minutes ?? 30)) })}
              />
            )}
          </Field>
        )}
        <Field label={t('timing.at')} hint={t('timing.atHint')}>
          {(field) => (
            <WordsInput
              {...field}
              max={24}
              value={timing.At}
              onChange={(at) => {
                const clocks = at.filter((each) => /^([01]\d|2[0-3]):[0-5]\d$/.test(each));
                if (clocks.length > 0) change({ At: [...clocks] });
              }}
            />
          )}
        </Field>
      </FieldGrid>
      <FieldGrid>
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <Checkbox
            key={weekday}
            checked={timing.Weekdays.includes(weekday)}
            disabled={timing.Weekdays.length === 1 && timing.Weekdays.includes(weekday)}
            onChange={(on) =>
              change({
                Weekdays: on ? [...timing.Weekdays, weekday] : timing.Weekdays.filter((other) => other !== weekday),
              })
            }
          >
            {t(`weekdays.${weekday}`)}
          </Checkbox>
        ))}
      </FieldGrid>
      <FieldGrid>
        {(['From', 'To'] as const).map((end) => (
          <Field key={end} label={t(`quiet.${end}`)} hint={t('quiet.hint')}>
            {(field) => (
              <TimeOfDayInput
                {...field}
                value={quiet[end] ?? ''}
                onChange={(time) => form.set('Quiet', { ...quiet, [end]: time || null })}
              />
            )}
          </Field>
        ))}
      </FieldGrid>
      <Checkbox
        checked={quiet.Is_Holiday_Quiet}
        onChange={(Is_Holiday_Quiet) => form.set('Quiet', { ...quiet, Is_Holiday_Quiet })}
      >
        {t('quiet.holidays')}
      </Checkbox>
    </>
  );
}
