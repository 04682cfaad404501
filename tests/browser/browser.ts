import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macintosh = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Without the networking flags the browser contacts hosts of its vendor, which a closed network refuses. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the installed Chromium: `CHROME_PATH`, or the first of the usual names on `PATH`. */
export function installedChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROME_PATH) {
    if (!isExecutable(env.CHROME_PATH))
      throw new Error(`CHROME_PATH names ${env.CHROME_PATH}, which is not executable`);
    return env.CHROME_PATH;
  }
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...(process.platform === 'darwin' ? macintosh : [])].find(isExecutable);
}

const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'];

/**
 * Returns the Chromium from the npm package, unpacked once. The package only checks whether its target exists, so an
 * interrupted or concurrent unpacking would leave an incomplete browser: it is unpacked into a separate folder, which
 * is then renamed atomically.
 */
async function packedChromium(): Promise<string> {
  const { version } = JSON.parse(readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8')) as {
    readonly version: string;
  };
  const cache = join(process.cwd(), 'node_modules/.cache');
  const lasting = join(cache, `chromium-${version}`);
  const before = process.env.TMPDIR;
  if (!existsSync(lasting)) {
    mkdirSync(cache, { recursive: true });
    const temporaryFolder = mkdtempSync(join(cache, 'unpacking-'));
    process.env.TMPDIR = temporaryFolder;
    if (!libraries.some((folder) => existsSync(join(folder, 'libnss3.so'))))
      process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
    try {
      const { default: packed } = await import('@sparticuz/chromium');
      packed.setGraphicsMode = false;
      await packed.executablePath();
      if (!existsSync(lasting)) renameSync(temporaryFolder, lasting);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      rmSync(temporaryFolder, { recursive: true, force: true });
    }
  }
  const ownLibraries = join(lasting, 'al2023/lib');
  if (existsSync(ownLibraries))
    process.env.LD_LIBRARY_PATH = [ownLibraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  return join(lasting, 'chromium');
}

/**
 * Starts headless Chromium: an installed one, otherwise the one from npm. Fails with a one-sentence error when neither
 * runs.
 */
export async function launchBrowser(extraArguments: readonly string[] = []): Promise<Browser> {
  const installed = installedChromium();
  const args = [...quiet, ...extraArguments];
  try {
    const executablePath = installed ?? (await packedChromium());
    return await chromium.launch({
      executablePath,
      headless: true,
      args: installed ? args : [...args, '--headless=shell'],
    });
  } catch (error) {
    const tried = installed ?? 'no installed Chromium was found, and the one from npm (@sparticuz/chromium)';
    throw new Error(
      `No browser for the browser tests: ${tried} did not start (${error instanceof Error ? error.message.split('\n')[0] : String(error)}). Install Chromium or name one by CHROME_PATH.`,
      { cause: error },
    );
  }
}
