import { eachQuery, parseQuery } from '#shared/query';
import { cutText } from '#shared/text';
import type { SubjectFile } from '../subject-file';

/** Returns an unused name: `NAME (2)`, `NAME (3)`, … within the maximum length. */
export function freeName(name: string, taken: ReadonlySet<string>, max: number): string {
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`;
    const made = cutText(name, max - end.length) + end;
    if (!taken.has(made)) return made;
  }
}

/** Returns an unused dictionary name that is valid in rules: `NAME-2`, `NAME-3`, … */
export function freeListName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const made = `${cutText(name, 44)}-${number}`;
    if (!taken.has(made)) return made;
  }
}

/** Replaces dictionary names in a rule; site groups, which use the same syntax, are unchanged. */
export function renamedIn(
  { Rule, Notation }: Pick<SubjectFile['Subjects'][number], 'Rule' | 'Notation'>,
  names: ReadonlyMap<string, string>,
): string {
  const { tree } = parseQuery(Rule, Notation);
  if (!tree || names.size === 0) return Rule;
  const used = new Set<string>();
  eachQuery(tree, (query) => {
    if (query.kind === 'list' && names.has(query.name)) used.add(query.name);
  });
  // Longest first, so that no name is matched as the prefix of another.
  return [...used]
    .sort((a, b) => b.length - a.length)
    .reduce(
      (rule, name) =>
        rule.replace(
          new RegExp(`(?<!site:)@("?)${name.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&')}\\1(?![\\p{L}\\p{N}_-])`, 'gu'),
          `@$1${names.get(name) ?? name}$1`,
        ),
      Rule,
    );
}
