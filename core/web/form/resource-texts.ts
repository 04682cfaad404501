import type { Resource } from '#core/resource';
import { useText } from '../react/use-text';

/** The texts of a resource in the present language. */
export interface ResourceTexts {
  readonly title: string;
  readonly empty: string;
  field(name: string): string;
  choice(name: string, value: string): string;
}

/** Reads the texts that a resource's plugin keeps under its name. */
export function useResourceTexts({ plugin, name }: Pick<Resource, 'plugin' | 'name'>): ResourceTexts {
  const t = useText(plugin);
  return {
    title: t(`${name}.title`),
    empty: t(`${name}.empty`),
    field: (field) => t(`${name}.fields.${field}`),
    choice: (field, value) => t(`${name}.choices.${field}.${value}`),
  };
}
