import { levelTerms } from '#shared/vocabulary';
import { useUi } from '../ui-context';
import { Tag } from './tag';

/** Shows a level, given by its number in the database, as a colored dot with its name. */
export function LevelTag({ level }: { readonly level: number }) {
  const { language } = useUi();
  const value = levelTerms.ofNumber(level);
  return <Tag color={`var(${levelTerms.terms[value].color})`}>{levelTerms.getLabel(value, language)}</Tag>;
}
