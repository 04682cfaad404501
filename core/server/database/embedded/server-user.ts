import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Operating system user of the database server. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
  /** True when it differs from the user of this process, so that it must be given ownership of files. */
  readonly other: boolean;
}

/** PostgreSQL refuses to run as root: then the owner of the data is used if it is another user, otherwise `nobody`. */
export async function serverUser(dataFolder: string): Promise<ServerUser> {
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
  if (uid !== 0) return { uid, gid, other: false };
  const owner = await stat(dataFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, other: true };
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g'), other: true };
}

function idOfNobody(flag: '-u' | '-g'): number {
  try {
    return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  } catch {
    return 65_534;
  }
}

/**
 * Returns true when the user can traverse to the path and, with `read`, read it. Supplementary groups are not
 * considered.
 */
export async function canAccess(user: ServerUser, path: string, read = true): Promise<boolean> {
  const allowed = async (place: string, bit: 1 | 4): Promise<boolean> => {
    const { uid, gid, mode } = await stat(place);
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
    return ((mode >> shift) & bit) === bit;
  };
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!(await allowed(folder, 1))) return false;
    if (folder === dirname(folder)) break;
  }
  return !read || allowed(path, 4);
}
