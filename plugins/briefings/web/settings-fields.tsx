import { useOptions, useText } from '#core/web';
import { Field, FieldGrid, MultiSelectBox, NumberInput, Stack, Toggle } from '#shared/ui';
import { briefModules, type BriefSettings } from '../contract';
import { SortableList } from './sortable-list';

interface SettingsFieldsProps {
  readonly settings: BriefSettings;
  readonly onChange: (settings: BriefSettings) => void;
}

/** What a brief is made of, whatever its time. */
export function SettingsFields({ settings, onChange }: SettingsFieldsProps) {
  const t = useText('briefings');
  const subjects = useOptions('subject');
  const set = (change: Partial<BriefSettings>): void => onChange({ ...settings, ...change });
  const title = (id: string): string => t(`module.${id}`);
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
      <Field label={t('form.modules')} hint={t('form.modulesHint')}>
        {(field) => (
          <MultiSelectBox
            {...field}
            options={briefModules.map((value) => ({ value: value as string, label: title(value) }))}
            value={settings.Modules}
            onChange={(ids) => set({ Modules: [...ids] })}
          />
        )}
      </Field>
      {settings.Modules.length > 1 && (
        <SortableList
          label={t('form.modules')}
          items={settings.Modules}
          keyOf={(id) => id}
          nameOf={title}
          onOrder={(Modules) => set({ Modules: [...Modules] })}
        >
          {(id) => title(id)}
        </SortableList>
      )}
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
