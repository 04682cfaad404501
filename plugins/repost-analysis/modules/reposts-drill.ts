import type { Drill } from '#plugins/analysis';
import { routes } from '#shared/routes';
import { narrowed, type RepostPart } from '../reposts-of';

/** Required in addition to the call's own privilege. */
export const repostPrivilege = ['repost-analysis', 'browse'] as const;

/** Link to the list of all reposts of the question. */
export const wholeDrill: Drill = { fields: {}, at: routes.repostPart('reposts') };

/** Link to the list of a part of a question's reposts; null when the question excludes it. */
export function repostsDrill(filter: string, part: RepostPart): Drill | null {
  const Reposts_Of = narrowed(filter, part);
  return Reposts_Of === null ? null : { only: { Reposts_Of }, at: routes.repostPart('reposts') };
}

/** Common settings of repost modules. */
export const ofReposts = { privilege: repostPrivilege, whole: wholeDrill } as const;
