import { useText } from '#core/web';
import { commonModules } from '#plugins/report-templates';
import { Field, MultiSelectBox, SortableList } from '#shared/ui';

interface ModuleFieldsProps {
  readonly modules: readonly string[];
  readonly onChange: (modules: string[]) => void;
}

/** Analysis modules of a brief, in the order chosen by its author. */
export function ModuleFields({ modules, onChange }: ModuleFieldsProps) {
  const t = useText('briefings');
  const title = (id: string): string => t(`module.${id}`);
  return (
    <>
      <Field label={t('form.modules')} hint={t('form.modulesHint')}>
        {(field) => (
          <MultiSelectBox
            {...field}
            options={commonModules.map((value) => ({ value: value as string, label: title(value) }))}
            value={[...modules]}
            onChange={(ids) => onChange([...ids])}
          />
        )}
      </Field>
      {modules.length > 1 && (
        <SortableList
          label={t('form.modules')}
          items={modules}
          getKey={(id) => id}
          getName={title}
          onOrder={(ordered) => onChange([...ordered])}
        >
          {(id) => title(id)}
        </SortableList>
      )}
    </>
  );
}
