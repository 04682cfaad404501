import type { SubjectTree } from './contract';

/** Keys of nodes in the subject tree; the whole list has the empty key. */
export const lineKey = {
  category: (id: string): string => `c${id}`,
  subject: (id: string): string => `s${id}`,
} as const;

/** Tree node with its subjects: itself, or all below it. */
export interface LineGroup {
  readonly Key: string;
  readonly Subject_IDs: readonly string[];
}

/** Returns each node of the tree with its subjects, which its list filters by. */
export function lineGroups({ Categories, Subjects }: SubjectTree): readonly LineGroup[] {
  const below = (categoryId: string, ancestors: ReadonlySet<string>): string[] => [
    ...Categories.filter(
      ({ Parent_ID, Category_ID }) => Parent_ID === categoryId && !ancestors.has(Category_ID),
    ).flatMap(({ Category_ID }) => below(Category_ID, new Set([...ancestors, Category_ID]))),
    ...Subjects.filter(({ Category_ID }) => Category_ID === categoryId).map(({ Subject_ID }) => Subject_ID),
  ];
  return [
    ...Categories.map(({ Category_ID }) => ({
      Key: lineKey.category(Category_ID),
      Subject_IDs: below(Category_ID, new Set([Category_ID])),
    })),
    ...Subjects.map(({ Subject_ID }) => ({ Key: lineKey.subject(Subject_ID), Subject_IDs: [Subject_ID] })),
  ];
}
