import { z } from 'zod';

/** Built-in big screens, named by the address that shows them. */
export const readyIds = ['big-screen', 'big-screen2', 'big-screen3'] as const;
/** Home page of the caller: their own, else their client's, else the built-in one. */
export const homeId = 'custom-home';

/** Id of a stored or a built-in big screen. */
export const bigScreenIdSchema = z.string().regex(/^(\d{1,19}|big-screen[23]?|custom-home)$/, 'big screen');

/** Max number of big screens in a rotation. */
export const maxTurns = 12;

/**
 * Returns the big screens that an address shows, in rotation order: those of `ids`, the one of `id`, or the built-in
 * one of that address. A login-free link to that address is limited to these.
 */
export function screensOfAddress(address: string): readonly string[] {
  const [path = '', search = ''] = (address.split('#', 1)[0] as string).split('?');
  const query = new URLSearchParams(search);
  const screenIds = (query.get('ids') ?? query.get('id') ?? '')
    .split(',')
    .filter((id) => bigScreenIdSchema.safeParse(id).success);
  if (screenIds.length > 0) return [...new Set(screenIds)].slice(0, maxTurns);
  return [readyIds.find((id) => path === `/${id}`) ?? readyIds[0]];
}

/** Seconds for which each big screen of a rotation is shown; 0 waits for manual switching. */
export function turnOfAddress(search: string): number {
  const every = Number(new URLSearchParams(search).get('every') ?? 60);
  return Number.isFinite(every) && every >= 0 ? Math.min(Math.round(every), 86_400) : 60;
}
