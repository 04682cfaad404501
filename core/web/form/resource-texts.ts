import type { Resource } from '#core/resource';
import { useUi } from '#shared/ui';
import { useText } from '../react/use-text';

/** Texts of a resource in the current language. */
export interface ResourceTexts {
  readonly title: string;
  readonly empty: string;
  field(name: string): string;
  choice(name: string, value: string): string;
}

/** Returns the texts that a resource's plugin defines under its name. */
export function useResourceTexts({
  plugin,
  name,
  fields,
}: Pick<Resource, 'plugin' | 'name' | 'fields'>): ResourceTexts {
  const t = useText(plugin);
  const { language } = useUi();
  return {
    title: t(`${name}.title`),
    empty: t(`${name}.empty`),
    field: (field) => t(`${name}.fields.${field}`),
    choice: (field, value) => fields[field]?.terms?.getLabel(value, language) ?? t(`${name}.choices.${field}.${value}`),
  };
}
