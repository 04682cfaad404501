import type { GroupPrivilege } from '../contract';

/** A subject category in its tree. */
export interface CategoryNode {
  readonly value: string;
  readonly label: string;
  readonly level: number;
  /** Its own id and those of all its descendants. */
  readonly within: readonly string[];
}

/** The scope of one group while it is edited. */
export interface CategoryScope {
  readonly restricted: boolean;
  readonly see: ReadonlySet<string>;
  readonly handle: ReadonlySet<string>;
}

interface Category {
  readonly value: string;
  readonly label: string;
  readonly parent: string | null;
}

/** Returns categories in tree order, parents first; a category with a missing parent becomes a root. */
export function categoryNodes(categories: readonly Category[]): CategoryNode[] {
  const categoryIds = new Set(categories.map(({ value }) => value));
  const getChildren = (parent: string | null) =>
    categories.filter(
      (category) => (category.parent !== null && categoryIds.has(category.parent) ? category.parent : null) === parent,
    );
  const walk = (parent: string | null, level: number): CategoryNode[] =>
    getChildren(parent).flatMap(({ value, label }) => {
      const below = walk(value, level + 1);
      return [{ value, label, level, within: [value, ...below.map((node) => node.value)] }, ...below];
    });
  return walk(null, 0);
}

export const scopeFor = ({ Is_Restricted, Categories }: GroupPrivilege): CategoryScope => ({
  restricted: Is_Restricted,
  see: new Set(Categories.filter(({ Is_Visible }) => Is_Visible).map(({ Category_ID }) => Category_ID)),
  handle: new Set(Categories.filter(({ Is_Handled }) => Is_Handled).map(({ Category_ID }) => Category_ID)),
});

/** Selects or clears categories. Handling requires seeing, so a category that is not visible cannot be handled. */
export function setScope(
  scope: CategoryScope,
  kind: 'see' | 'handle',
  ids: readonly string[],
  on: boolean,
): CategoryScope {
  const see = new Set(scope.see);
  const handle = new Set(scope.handle);
  for (const id of ids) {
    if (on) see.add(id);
    else if (kind === 'see') see.delete(id);
    if (on && kind === 'handle') handle.add(id);
    else if (!on) handle.delete(id);
  }
  return { ...scope, see, handle };
}

/** Converts the group to its API form. */
export function toWire(
  group: GroupPrivilege,
  { restricted, see, handle }: CategoryScope,
): Omit<GroupPrivilege, 'User_Group_Name'> {
  const Categories = restricted
    ? [...see].map((id) => ({ Category_ID: id, Is_Visible: true, Is_Handled: handle.has(id) }))
    : [];
  return { User_Group_ID: group.User_Group_ID, Is_Restricted: restricted, Categories };
}

/** Counts the changed checkboxes, plus one if the restriction itself was switched. */
export function countChanges(before: CategoryScope, after: CategoryScope): number {
  const differing = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...one].filter((id) => !other.has(id)).length + [...other].filter((id) => !one.has(id)).length;
  if (!before.restricted && !after.restricted) return 0;
  return (
    Number(before.restricted !== after.restricted) +
    (after.restricted ? differing(before.see, after.see) + differing(before.handle, after.handle) : 0)
  );
}
