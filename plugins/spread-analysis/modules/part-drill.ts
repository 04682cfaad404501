import type { Drill } from '#plugins/analysis';

/** Links to the list of copies by a filter `Copy_Of`, without merging duplicates. */
export const copiesDrill = (copies: string): Drill => ({ fields: { Copy_Of: copies, Is_Merged: 'false' } });

/** Required in addition to the call's own privilege. */
export const spreadPrivilege = ['spread-analysis', 'browse'] as const;
