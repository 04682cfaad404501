import { useOptions, useText } from '#core/web';
import { Field, FieldGrid, MultiSelectBox, NumberInput, Stack, Toggle } from '#shared/ui';
import type { BriefSettings } from '../contract';
import { ModuleFields } from './module-fields';
import { TemplateField } from './template-field';

interface SettingsFieldsProps {
  readonly settings: BriefSettings;
  readonly onChange: (settings: BriefSettings) => void;
}

/** Content settings of a brief, independent of its period. */
export function SettingsFields({ settings, onChange }: SettingsFieldsProps) {
  const t = useText('briefings');
  const subjects = useOptions('subject');
  const set = (change: Partial<BriefSettings>): void => onChange({ ...settings, ...change });
  return (
    <Stack>
      <Field label={t('form.subjects')} hint={t('form.subjectsHint')}>
        {(field) => (
          <MultiSelectBox
            {...field}
            options={subjects}
            value={settings.Subject_IDs}
            onChange={(ids) => set({ Subject_IDs: [...ids] })}
          />
        )}
      </Field>
      <Toggle checked={settings.Is_By_Subject} onChange={(Is_By_Subject) => set({ Is_By_Subject })}>
        {t('form.bySubject')}
      </Toggle>
      {!settings.Is_By_Subject && <ModuleFields modules={settings.Modules} onChange={(Modules) => set({ Modules })} />}
      <TemplateField value={settings.Template} onChange={(Template) => set({ Template })} />
      <FieldGrid>
        <Field label={t('form.top')} hint={t('form.topHint')}>
          {(field) => (
            <NumberInput
              {...field}
              min={0}
              max={1000}
              value={settings.Top_Count}
              onChange={(count) => set({ Top_Count: count ?? 0 })}
            />
          )}
        </Field>
      </FieldGrid>
      <Toggle checked={settings.Is_Basket} onChange={(Is_Basket) => set({ Is_Basket })}>
        {t('form.basket')}
      </Toggle>
      <Toggle checked={settings.Is_Negative} onChange={(Is_Negative) => set({ Is_Negative })}>
        {t('form.negative')}
      </Toggle>
      <Toggle checked={settings.Is_Full_Text} onChange={(Is_Full_Text) => set({ Is_Full_Text })}>
        {t('form.fullText')}
      </Toggle>
    </Stack>
  );
}
