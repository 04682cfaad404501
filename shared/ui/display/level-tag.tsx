import { levelTerms } from '#shared/vocabulary';
import { useUi } from '../ui-context';
import { Tag } from './tag';

/** A level by its number in the database: its colour as a dot, its name in words. */
export function LevelTag({ level }: { readonly level: number }) {
  const { language } = useUi();
  const value = levelTerms.ofNumber(level);
  return <Tag color={`var(${levelTerms.terms[value].color})`}>{levelTerms.labelOf(value, language)}</Tag>;
}
