import type { ChosenAccess, PersonalAccessGroup } from '../contract';

/** Returns what is ended unless somebody chooses otherwise. */
export const getDefaultChoice = (groups: readonly PersonalAccessGroup[]): readonly ChosenAccess[] =>
  groups.map(({ Kind, Is_Ended_By_Default, Items }) => ({
    Kind,
    IDs: Is_Ended_By_Default ? Items.map(({ ID }) => ID) : [],
  }));

/** Returns whether an item is chosen. */
export const isChosen = (choice: readonly ChosenAccess[], kind: string, id: string): boolean =>
  choice.some(({ Kind, IDs }) => Kind === kind && IDs.includes(id));

/** Adds an item to a choice, or removes it. */
export const toggleChoice = (choice: readonly ChosenAccess[], kind: string, id: string): readonly ChosenAccess[] =>
  choice.map((each) => {
    if (each.Kind !== kind) return each;
    return { Kind: kind, IDs: each.IDs.includes(id) ? each.IDs.filter((one) => one !== id) : [...each.IDs, id] };
  });
