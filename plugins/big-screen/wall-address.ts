import { z } from 'zod';

/** The walls that every client has, by the address that shows them. */
export const readyIds = ['big-screen', 'big-screen2', 'big-screen3'] as const;
/** The home page of whoever asks: their own, else their client's, else the ready one. */
export const homeId = 'custom-home';

/** A wall that somebody made, or one that is always there. */
export const wallIdSchema = z.string().regex(/^(\d{1,19}|big-screen[23]?|custom-home)$/, 'wall');

/** Walls that take turns on one screen, at most. */
export const mostTurns = 12;

/**
 * The walls that an address shows, in their turns: those of `walls`, the one of `id`, or the ready one whose address it
 * is. A login-free link to that address shows these and no others.
 */
export function wallsOfAddress(address: string): readonly string[] {
  const [path = '', search = ''] = (address.split('#', 1)[0] as string).split('?');
  const query = new URLSearchParams(search);
  const asked = (query.get('walls') ?? query.get('id') ?? '')
    .split(',')
    .filter((id) => wallIdSchema.safeParse(id).success);
  if (asked.length > 0) return [...new Set(asked)].slice(0, mostTurns);
  return [readyIds.find((id) => path === `/${id}`) ?? readyIds[0]];
}

/** Seconds that each wall stays when several take turns; 0 waits for somebody to go on. */
export function turnOfAddress(search: string): number {
  const every = Number(new URLSearchParams(search).get('every') ?? 60);
  return Number.isFinite(every) && every >= 0 ? Math.min(Math.round(every), 86_400) : 60;
}
