import type { Drill } from '#plugins/analysis';

/** The list of copies by a filter `Copy_Of`; every copy, none folded. */
export const copiesDrill = (copies: string): Drill => ({ fields: { Copy_Of: copies, Is_Merged: 'false' } });

/** Asked for besides the call's own privilege. */
export const spreadPrivilege = ['spread-analysis', 'browse'] as const;
